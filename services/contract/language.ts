/** The languages of the interface. */
export type Language = 'en' | 'fr';

const cookie = /(?:^|; )language=(en|fr)(?:;|$)/;

/** The language chosen in this browser, from its `Cookie` header; null without a choice. */
export function chosenLanguageIn(cookies: string): Language | null {
  const chosen = cookie.exec(cookies)?.[1];
  return chosen === 'en' || chosen === 'fr' ? chosen : null;
}

const zoneCookie = /(?:^|; )zone=([\w+/-]{1,64})(?:;|$)/;

/** The time zone of this browser, from its `Cookie` header; UTC when it is missing or unknown. */
export function timeZoneIn(cookies: string): string {
  const [, timeZone = 'UTC'] = zoneCookie.exec(cookies) ?? [];
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch {
    return 'UTC';
  }
}

const tag = /^([a-z\d]{1,8}(?:-[a-z\d]{1,8})*)(?:[.@][\w.@=-]*)?$/i;

/**
 * The BCP 47 tag in the locale of a browser or operating system: `en-US@posix` and `en_US.UTF-8`
 * become `en-US`. Undefined when there is none.
 */
export function languageTag(locale: string | undefined): string | undefined {
  return locale === undefined ? undefined : tag.exec(locale.trim().replaceAll('_', '-'))?.[1];
}
