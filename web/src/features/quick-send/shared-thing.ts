import { ellipsize } from '../../../../services/contract/characters.js';
import { limits, type sharedParameters } from '../../../../services/contract/limits.js';
import { linkIn, withoutLink } from '../../../../services/contract/library/link.js';

/** What another application shared. */
export interface SharedThing {
  /** The initial text of quick send. */
  readonly text: string;
  /** Empty without a link. */
  readonly link: string;
  /** The initial why. */
  readonly why: string;
}

/** What was shared; null if nothing was. Some applications put the link into the text. */
export function sharedThing(search: URLSearchParams): SharedThing | null {
  const shared = (name: keyof typeof sharedParameters) => search.get(name)?.trim() ?? '';
  const [title, text, url] = [shared('sharedTitle'), shared('sharedText'), shared('sharedUrl')];
  if (title + text + url === '') return null;
  const inText = linkIn(text);
  const link = linkIn(url) ?? inText ?? '';
  const words = inText === null ? text : withoutLink(text, inText);
  return title === ''
    ? { text: ellipsize(words, limits.title - 1), link, why: '' }
    : { text: ellipsize(title, limits.title - 1), link, why: ellipsize(words, limits.why - 1) };
}
