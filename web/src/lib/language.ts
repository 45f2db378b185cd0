/** A text in English and French. */
export type Text = readonly [english: string, french: string];

/** The one of both that the browser asks for. */
export const inLanguage = ([english, french]: Text, language = navigator.language) =>
  language.startsWith('fr') ? french : english;
