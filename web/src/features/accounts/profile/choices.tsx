import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { Choice } from '../../../components/inputs/choice.js';
import { type OpenTo, openToChoices } from '../../../../../services/contract/people/user.js';
import { refusalText } from '../../../lib/api/errors.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { useOpenTo } from './profile.js';
import { t } from '../../../lib/language/translate.js';

const texts: Readonly<Record<OpenTo, { label: string; hint: string }>> = {
  everyone: {
    label: t('On'),
    hint: t('Friends can send you recommendations, and people who have a link of yours can, too.'),
  },
  friends: { label: t('Friends only'), hint: t('Only friends can send you recommendations.') },
  nobody: {
    label: t('Off'),
    hint: t('Nobody can send you recommendations. What you subscribed to still arrives.'),
  },
};

const options = openToChoices.map((value) => ({ value, label: texts[value].label }));

/** Selects who can send the person recommendations; saved at once. */
export function OpenToChoice() {
  const { openTo, choose } = useOpenTo();
  const save = (chosen: OpenTo) => {
    choose(chosen).catch((failure: unknown) =>
      toastError(refusalText(failure, t("Couldn't save. Try again."))),
    );
  };
  return (
    <>
      <Choice
        legend={t('Open to recommendations')}
        name="open-to"
        options={options}
        chosen={openTo}
        onChoose={save}
      />
      <p className="soft top-12" role="status">
        {texts[openTo].hint}
      </p>
    </>
  );
}

const choices = [
  { value: 'auto', label: t('System'), Icon: IconDeviceDesktop },
  { value: 'light', label: t('Light'), Icon: IconSun },
  { value: 'dark', label: t('Dark'), Icon: IconMoon },
] as const;

const themes = choices.map(({ value, label, Icon }) => ({
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
      options={themes}
      chosen={colorScheme}
      onChoose={setColorScheme}
    />
  );
}
