import { linkIn, withoutLink } from '../../../../services/contract/library/link.js';
import type { PrefilledValues } from './add-values.js';

/**
 * Initial values from the URL of the Add page: `url`, and `title` and `text` as other applications
 * share them. Some put the link into the text.
 */
export function prefilledValues(search: URLSearchParams): PrefilledValues {
  const of = (name: string) => search.get(name)?.trim() ?? '';
  const inText = linkIn(of('text'));
  const link = (linkIn(of('url')) ?? of('url')) || inText || undefined;
  const description = (inText ? withoutLink(of('text'), inText) : of('text')) || undefined;
  return { link, title: of('title') || undefined, description };
}
