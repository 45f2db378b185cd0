import { language } from '../lib/language/language.js';
import classes from './share-page.module.css';

const others = {
  en: { language: 'fr', name: 'Français' },
  fr: { language: 'en', name: 'English' },
};

/** Shows the page in the other language; the page's script stores the choice. */
export function LanguageSwitch() {
  const other = others[language];
  return (
    <button
      type="button"
      className={classes.language}
      lang={other.language}
      data-language={other.language}
    >
      {other.name}
    </button>
  );
}
