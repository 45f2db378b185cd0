import { Choice } from '../../../components/inputs/choice.js';
import { chosenLanguage, chooseLanguage } from '../../../lib/language/language.js';
import { t } from '../../../lib/language/translate.js';

/** Languages are called by their own names, so that people find theirs in any other. */
const options = [
  { value: null, label: t('As the browser') },
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'fr', label: 'Français', lang: 'fr' },
] as const;

/** Selects the language of the interface; the page is loaded anew in it. */
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
