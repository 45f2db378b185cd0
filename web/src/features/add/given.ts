import type { Given } from './add-values.js';

/**
 * What the address of the Add page gives: `url`, and `title` and `text` as other programs share them,
 * some of which put the link into the text.
 */
export function givenBy(search: URLSearchParams): Given {
  const of = (name: string) => search.get(name)?.trim() ?? '';
  const inText = /https?:\/\/\S+/.exec(of('text'))?.[0];
  const link = of('url') || inText || undefined;
  const description =
    of('text')
      .replace(inText ?? '', '')
      .trim() || undefined;
  return { link, title: of('title') || undefined, description };
}
