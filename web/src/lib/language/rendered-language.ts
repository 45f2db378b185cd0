/** The languages of the interface. */
export type Language = 'en' | 'fr';

/** The language of a page that is rendered without a browser (web/catalogs.ts). */
export const renderedLanguage: Language = 'en';
