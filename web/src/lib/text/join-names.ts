import { language } from '../language/language.js';
import { atFirstUse } from '../lazy/at-first-use.js';
import { isolate } from './isolate.js';

const locale = language === 'fr' ? 'fr' : 'en-GB';
const lists = {
  and: atFirstUse(() => new Intl.ListFormat(locale)),
  or: atFirstUse(() => new Intl.ListFormat(locale, { type: 'disjunction' })),
};

/** `Ada, Ben and Cleo`, in the language of the page. */
export const joinNames = (names: readonly string[], by: keyof typeof lists = 'and') =>
  lists[by]().format(names.map(isolate));
