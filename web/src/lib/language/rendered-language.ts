import type { Language } from '../../../../services/contract/language.js';

/** The language of a page that is rendered without a browser (web/catalogs.ts). */
export const renderedLanguage: Language = 'en';
