import { SaxesParser } from 'saxes';
import type { Found } from '../service.js';

/**
 * The podcasts in an OPML file of any podcast app. Nested outlines are folders. The parser knows no
 * entities but those of XML itself, and reads nothing from outside.
 * @throws Error where it is not well-formed
 */
export function readOpml(text: string): readonly Found[] {
  const found: Found[] = [];
  const folders: string[] = [];
  const parser = new SaxesParser({ position: true, xmlns: false });
  parser.on('opentag', ({ name, attributes }) => {
    if (name !== 'outline') return;
    const of = (attribute: string) => (attributes[attribute] ?? '').trim();
    const title = of('title') || of('text');
    const feed = of('xmlUrl') || of('xmlurl');
    folders.push(feed === '' ? title : '');
    if (feed === '') return;
    const { line } = parser;
    const shelves = folders.filter((folder) => folder !== 'feeds');
    found.push({ line, type: 'podcast', title, link: feed, metadata: { feedUrl: feed }, shelves });
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'outline') folders.pop();
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
  return found;
}
