import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { t } from '../../../lib/language/translate.js';
import classes from './profile.module.css';

const choices = [
  { value: 'auto', label: t('System'), Icon: IconDeviceDesktop },
  { value: 'light', label: t('Light'), Icon: IconSun },
  { value: 'dark', label: t('Dark'), Icon: IconMoon },
] as const;

/** Selects the theme: the system's, light or dark. */
export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={classes.themes}>
      <legend className="visually-hidden">{t('Theme')}</legend>
      {choices.map(({ value, label, Icon }) => (
        <label key={value} className={classes.theme}>
          <input
            type="radio"
            name="theme"
            className="visually-hidden"
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          <Icon size={22} stroke={1.75} aria-hidden />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
