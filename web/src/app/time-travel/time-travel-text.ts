const texts = {
  en: (moment: string) => `Trboo as it was on ${moment}. Nothing can be changed here.`,
  fr: (moment: string) => `Trboo tel qu’il était le ${moment}. Rien ne peut y être modifié.`,
};

/** The banner's text in the person's language. */
export function timeTravelText(past: string, language: string): string {
  const locale = language.startsWith('fr') ? 'fr' : 'en';
  const options = { dateStyle: 'long', timeStyle: 'short' } as const;
  const moment = new Intl.DateTimeFormat(locale, options).format(new Date(past));
  return texts[locale](moment);
}
