import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { t } from '../../lib/language/translate.js';
import classes from './icon-button.module.css';

/** Switches between the light and the dark theme; the choice is stored. */
export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'light' ? 'dark' : 'light';
  const Icon = other === 'dark' ? IconMoon : IconSun;
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={other === 'dark' ? t('Use the dark theme') : t('Use the light theme')}
      onClick={() => setColorScheme(other)}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </button>
  );
}
