import { language } from '../language/language.js';
import { isolate } from './isolate.js';

const locale = language === 'fr' ? 'fr' : 'en-GB';
const lists = {
  and: new Intl.ListFormat(locale),
  or: new Intl.ListFormat(locale, { type: 'disjunction' }),
};

/** `Ada, Ben and Cleo`, in the language of the page. */
export const joinNames = (names: readonly string[], by: keyof typeof lists = 'and') =>
  lists[by].format(names.map(isolate));
