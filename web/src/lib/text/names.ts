import { language } from '../language/language.js';
import { atFirstUse } from '../lazy/when-idle.js';

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A text to put between others. One with right-to-left script is wrapped in Unicode isolates, so that
 * the punctuation beside it stays in place.
 */
export const isolate = (text: string) => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

/** Parts with a dot between them; empty ones are left out. */
export const joinParts = (parts: readonly (string | undefined)[]) =>
  parts
    .filter((part) => part)
    .map((part = '') => isolate(part))
    .join(' · ');

/** The link, if it is http or https; else null. */
export function safeLink(link: string | null | undefined): string | null {
  if (!link || !URL.canParse(link)) return null;
  return ['http:', 'https:'].includes(new URL(link).protocol) ? link : null;
}

const locale = language === 'fr' ? 'fr' : 'en-GB';
const lists = {
  and: atFirstUse(() => new Intl.ListFormat(locale)),
  or: atFirstUse(() => new Intl.ListFormat(locale, { type: 'disjunction' })),
};

/** `Ada, Ben and Cleo`, in the language of the page. */
export const joinNames = (names: readonly string[], by: keyof typeof lists = 'and') =>
  lists[by]().format(names.map(isolate));
