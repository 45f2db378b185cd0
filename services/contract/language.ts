/** The languages of the interface. */
export type Language = 'en' | 'fr';

const cookie = /(?:^|; )language=(en|fr)(?:;|$)/;

/** The language that a person chose in this browser, by its cookies; null without a choice. */
export function chosenLanguageIn(cookies: string): Language | null {
  const chosen = cookie.exec(cookies)?.[1];
  return chosen === 'en' || chosen === 'fr' ? chosen : null;
}

const tag = /^([a-z\d]{1,8}(?:-[a-z\d]{1,8})*)(?:[.@][\w.@=-]*)?$/i;

/**
 * The BCP 47 tag in a locale of a browser or operating system: `en-US@posix` and `en_US.UTF-8`
 * become `en-US`. Undefined when there is none.
 */
export function languageTag(said: string | undefined): string | undefined {
  return said === undefined ? undefined : tag.exec(said.trim().replaceAll('_', '-'))?.[1];
}
