import type { Language } from '../../../../services/contract/language.js';

/** The language of a page that is rendered without a browser (web/catalogs.ts). */
export const renderedLanguage: Language = 'en';

/** The locale of its dates and numbers. */
export const renderedLocale: string = 'en-GB';
