import { chosenLanguage, chooseLanguage } from '../../../lib/language/language.js';
import type { Language } from '../../../../../services/contract/language.js';
import { t } from '../../../lib/language/translate.js';
import classes from './profile.module.css';

interface Choice {
  readonly language: Language | null;
  readonly label: string;
}

/** Languages are called by their own names, so that people find theirs in any other. */
const choices: readonly Choice[] = [
  { language: null, label: t('As the browser') },
  { language: 'en', label: 'English' },
  { language: 'fr', label: 'Français' },
];

/** Selects the language of the interface; the page is loaded anew in it. */
export function LanguageChoice() {
  const chosen = chosenLanguage();
  return (
    <fieldset className={classes.themes}>
      <legend className="visually-hidden">{t('Language')}</legend>
      {choices.map(({ language, label }) => (
        <label key={label} className={classes.theme} lang={language ?? undefined}>
          <input
            type="radio"
            name="language"
            className="visually-hidden"
            checked={chosen === language}
            onChange={() => chooseLanguage(language)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
