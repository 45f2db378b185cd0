import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** Shades of the accent; the interface itself uses the tokens of tokens.css. */
const accent: MantineColorsTuple = [
  '#fff1ec',
  '#fde0d7',
  '#f9bfae',
  '#f59c84',
  '#f2866a',
  '#e35d3c',
  '#cf4729',
  '#be3a20',
  '#a22f18',
  '#822512',
];

const variantColorResolver: VariantColorsResolver = ({ variant, color }) => {
  const tint = color === 'red' ? 'var(--danger)' : 'var(--ink)';
  switch (variant) {
    case 'filled':
      return {
        background: color === 'red' ? 'var(--danger)' : 'var(--accent)',
        hover: color === 'red' ? 'var(--danger)' : 'var(--accent-hover)',
        color: 'var(--on-accent)',
        border: '1px solid transparent',
      };
    case 'subtle':
      return {
        background: 'transparent',
        hover: 'var(--sunken)',
        color: tint,
        border: '1px solid transparent',
      };
    default:
      return {
        background: 'var(--surface)',
        hover: 'var(--sunken)',
        color: tint,
        border: '1px solid var(--line-strong)',
      };
  }
};

/**
 * Typed text follows the direction of its script. A `dir` prop would reach the wrapper, not the
 * input.
 */
const typedText = { input: { dir: 'auto' } };

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  colors: { accent },
  variantColorResolver,
  fontFamily: 'var(--sans)',
  headings: { fontFamily: 'var(--serif)', fontWeight: '600' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.5625rem' },
  defaultRadius: 'md',
  radius: { sm: '6px', md: '10px', lg: '16px' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md', attributes: typedText } },
    Textarea: { defaultProps: { size: 'md', attributes: typedText } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md' } },
  },
});

const shared = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--accent-ink)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-primary-color-filled': 'var(--accent)',
};

/** Maps Mantine's variables to our tokens in both themes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: shared,
});
