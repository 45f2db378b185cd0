import { Choice } from '../../../components/inputs/choice.js';
import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { t } from '../../../lib/language/translate.js';

const choices = [
  { value: 'auto', label: t('System'), Icon: IconDeviceDesktop },
  { value: 'light', label: t('Light'), Icon: IconSun },
  { value: 'dark', label: t('Dark'), Icon: IconMoon },
] as const;

const options = choices.map(({ value, label, Icon }) => ({
  value,
  label: (
    <>
      <Icon size={22} stroke={1.75} aria-hidden />
      {label}
    </>
  ),
}));

/** Selects the theme: the system's, light or dark. */
export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Choice
      legend={t('Theme')}
      name="theme"
      options={options}
      chosen={colorScheme}
      onChoose={setColorScheme}
    />
  );
}
