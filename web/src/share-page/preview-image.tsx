import { renderToStaticMarkup } from 'react-dom/server';
import tokens from '../app/styles/tokens.css?raw';
import { coverArt } from '../features/library/cover/cover.js';
import type { PreviewedItem } from '../../../services/contract/share-page.js';

/** Pixels: the size of previews in messengers. */
const [width, height] = [1_200, 630];
/** The colours of drawn covers; their hue is a token of the theme. */
const colour = /oklch\(([\d.]+) ([\d.]+) (?:calc\(var\(--hue-(\w+)\) \+ (-?[\d.]+)\)|([\d.]+))\)/g;

const hueOf = (type: string) => Number(new RegExp(`--hue-${type}: (\\d+)`).exec(tokens)?.[1] ?? 0);

/** An item's drawn cover without its title, as an SVG document for link previews. */
export function renderPreviewImage({ title, type }: PreviewedItem): string {
  const { motif, palette, random } = coverArt(title, type);
  const markup = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height}>
      <rect width={width} height={height} fill={palette.ground} />
      {motif({ width, height, palette, random })}
    </svg>,
  );
  return markup.replaceAll(
    colour,
    (_, lightness: string, chroma: string, type?: string, turn?: string, hue?: string) => {
      const degrees = type === undefined ? Number(hue) : hueOf(type) + Number(turn);
      return rgb(Number(lightness), Number(chroma), degrees);
    },
  );
}

/**
 * Converts OKLCH to sRGB, which the server's renderer supports (Ottosson, "A perceptual color space
 * for image processing", 2020). Colours outside sRGB are clipped.
 */
function rgb(lightness: number, chroma: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const channel = (value: number) => {
    const clipped = Math.min(Math.max(value, 0), 1);
    return Math.round(
      255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055),
    );
  };
  return `rgb(${linear.map(channel).join(',')})`;
}
