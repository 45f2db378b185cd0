import {
  chosenLanguageIn,
  type Language,
  languageTag,
} from '../../../../services/contract/language.js';
import { setCookie } from '../storage/storage-item.js';
import { renderedLanguage, renderedLocale } from './rendered-language.js';

const ofDocument = () => (document.documentElement.lang === 'fr' ? 'fr' : 'en');

/** The language of the document, which `public/language.js` sets before anything is shown. */
export const language: Language = typeof document === 'undefined' ? renderedLanguage : ofDocument();

const oneYear = 365 * 24 * 60 * 60;

/** The language that the person chose on this device; null follows the browser. */
export const chosenLanguage = (): Language | null =>
  typeof document === 'undefined' ? null : chosenLanguageIn(document.cookie);

/** Keeps the choice and loads the page anew: texts are fixed while a page is open. */
export function chooseLanguage(choice: Language | null): void {
  setCookie('language', choice ?? '', choice === null ? 0 : oneYear);
  window.location.reload();
}

/**
 * The language that the server is asked for texts in (search results, mails): the chosen one, else
 * the browser's. Some browsers report none, or one with a suffix of the operating system.
 */
export const requestedLanguage = (): string =>
  chosenLanguage() ?? languageTag(navigator.language) ?? 'en';

/** The locale of dates and numbers: `fr-FR` in French, in English the browser's own kind of it. */
export function formattingLocale(): string {
  if (typeof document === 'undefined') return renderedLocale;
  if (language === 'fr') return 'fr-FR';
  return navigator.languages.find((each) => /^en-/i.test(each)) ?? 'en-GB';
}
