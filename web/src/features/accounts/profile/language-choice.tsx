import { Choice } from '../../../components/inputs/choice.js';
import { chosenLanguage, chooseLanguage } from '../../../lib/language/language.js';
import { t } from '../../../lib/language/translate.js';

/** Each language has its own name for itself, so that people find theirs. */
const options = [
  { value: null, label: t('As the browser') },
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'fr', label: 'Français', lang: 'fr' },
] as const;

/** Selects the language of the interface; the page then reloads. */
export function LanguageChoice() {
  return (
    <Choice
      legend={t('Language')}
      name="language"
      options={options}
      chosen={chosenLanguage()}
      onChoose={chooseLanguage}
    />
  );
}
