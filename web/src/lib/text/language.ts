import { languageTag } from '../../../../services/contract/language.js';

/** The language of the browser. Some name none, and some one with the suffixes of an operating system. */
export const browserLanguage = (): string => languageTag(navigator.language) ?? 'en';

/** A text in English and French. */
export type Text = readonly [english: string, french: string];

/** The one of both that the browser asks for. */
export const inLanguage = ([english, french]: Text, language = browserLanguage()) =>
  /^fr\b/i.test(language) ? french : english;
