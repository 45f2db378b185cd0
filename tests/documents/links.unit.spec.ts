import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
];

const textOf = (document: string) => readFileSync(join(root, document), 'utf8');
/** Code that stands on lines of its own names what a reader types, not what there is. */
const withoutBlocks = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '');
const captured = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Targets of links and images, those to other sites left out. */
function linksIn(document: string): string[] {
  const text = withoutBlocks(textOf(document));
  const links = [...captured(text, /\]\(([^)\s]+)\)/g), ...captured(text, /src="([^"]+)"/g)];
  return links.filter((link) => !/^[a-z]+:/.test(link));
}

/** Files and folders of the project that the text names as code; names with a gap in them left out. */
function pathsIn(document: string): string[] {
  const top = 'events|projections|services|web|infra|tests|docs';
  const paths = captured(
    withoutBlocks(textOf(document)),
    new RegExp(`\`((?:${top})/[^\`\\s]*)\``, 'g'),
  );
  return paths.filter((path) => !/[<>{}*…]/.test(path));
}

/** The anchors of a document's headings, as readers of Markdown make them. */
function anchorsIn(document: string): string[] {
  return captured(withoutBlocks(textOf(document)), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** What of a link is not there; undefined when all of it is. */
function deadPart(document: string, link: string): string | undefined {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? document : relative(root, join(root, dirname(document), path));
  if (!existsSync(join(root, target))) return target;
  if (anchor === undefined || anchorsIn(target).includes(anchor)) return undefined;
  return `${target}#${anchor}`;
}

describe('The documents', () => {
  it.each(documents)('%s links only to what there is', (document) => {
    const dead = linksIn(document).map((link) => deadPart(document, link));
    expect(dead.filter((each) => each !== undefined)).toEqual([]);
  });

  it.each(documents)('%s names only files and folders that there are', (document) => {
    expect(pathsIn(document).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('are all reached from the README', () => {
    const reached = new Set<string>();
    const visit = (document: string) => {
      if (reached.has(document) || !document.endsWith('.md')) return;
      reached.add(document);
      for (const link of linksIn(document)) {
        visit(relative(root, join(root, dirname(document), link.split('#')[0] ?? '')));
      }
    };
    visit('README.md');
    expect(documents.filter((document) => !reached.has(document))).toEqual([]);
  });
});
