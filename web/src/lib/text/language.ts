import { languageTag } from '../../../../services/contract/language.js';

/**
 * The browser's language. Some browsers report none, or one with a suffix of the operating system.
 */
export const browserLanguage = (): string => languageTag(navigator.language) ?? 'en';

/** A text in English and French. */
export type Text = readonly [english: string, french: string];

/** The text in the browser's language. */
export const inLanguage = ([english, french]: Text, language = browserLanguage()) =>
  /^fr\b/i.test(language) ? french : english;
