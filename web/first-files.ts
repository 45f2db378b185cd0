import { writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { fontTags } from './font-loading.js';

/** The screen's modules by the first segment of its path; `app/screens/screens.ts` loads them. */
const home = ['home-with-inbox', 'waiting-rows'];
const screens: Readonly<Record<string, readonly string[]>> = {
  '': home,
  home,
  discover: ['explore-screen'],
  'my-trboo': ['my-list-screen'],
  add: ['add-screen'],
  import: ['import-screen'],
  type: ['detail-screen'],
  inbox: ['inbox-screen'],
  friends: ['friends-with-exchanged'],
  thing: ['thing-screen'],
  profile: ['profile-screen'],
};

interface Chunk {
  readonly type: 'chunk';
  readonly code: string;
  readonly name: string;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}
type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>;

const chunkNamed = (bundle: Bundle, name: string): Chunk | undefined => {
  const file = bundle[name];
  return file?.type === 'chunk' ? file : undefined;
};

/**
 * The files of chunks and of all that they import: style sheets first, those of imports before their
 * importer's, then the largest code.
 */
function filesOf(bundle: Bundle, names: readonly string[]): string[] {
  const code = new Set<string>();
  const styles = new Set<string>();
  const add = (name: string) => {
    const chunk = chunkNamed(bundle, name);
    if (!chunk || code.has(name)) return;
    code.add(name);
    chunk.imports.forEach(add);
    chunk.viteMetadata?.importedCss.forEach((file) => styles.add(file));
  };
  names.forEach(add);
  const sizeOf = (name: string) => chunkNamed(bundle, name)?.code.length ?? 0;
  return [...styles, ...[...code].sort((one, other) => sizeOf(other) - sizeOf(one))];
}

/** The chunk with a module. */
function chunkWith(bundle: Bundle, module: string): string {
  const found = Object.entries(bundle).find(
    ([, file]) =>
      file.type === 'chunk' &&
      file.moduleIds.some((id) => id.replace(/\.tsx?$/, '').endsWith(`/${module}`)),
  );
  if (!found) throw new Error(`No chunk has the module ${module}: correct web/first-files.ts.`);
  return found[0];
}

const tagOf = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" href="/${file}">`
    : `<link rel="modulepreload" href="/${file}">`;

/** The page's own chunk. */
const entryOf = (bundle: Bundle) =>
  Object.keys(bundle).filter((name) => {
    const chunk = chunkNamed(bundle, name);
    return chunk?.isEntry === true && chunk.name === 'index';
  });

/** Tags of what the page and these modules need. */
function pageTags(bundle: Bundle, modules: readonly string[]): string {
  const chunks = modules.map((module) => chunkWith(bundle, module));
  return filesOf(bundle, [...entryOf(bundle), ...chunks])
    .map(tagOf)
    .join('');
}

/** Tags of what a language needs beyond that. */
function catalogTags(bundle: Bundle, module: string): string {
  const present = new Set(filesOf(bundle, entryOf(bundle)));
  return filesOf(bundle, [chunkWith(bundle, module)])
    .filter((file) => !present.has(file))
    .map(tagOf)
    .join('');
}

/** Keeps what follows from being parsed, and shown, before the style sheets are there. */
const afterSheets = '<script>/* waits for the style sheets */</script>';

/** The tags that Vite puts into the page. */
const ownTags = /\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g;
const ownScript = /\s*<script type="module"[^>]*><\/script>/;

/**
 * Names each screen's first files: the server puts their tags into its document, so that the browser
 * asks for all of them at once; the page itself has a visitor's, with the fonts behind the code.
 * They stand behind the frame, which is painted without them. Over HTTP/1.1 six files are loaded at a
 * time: the style sheets, with which a screen is painted, come before the code.
 */
export const firstFiles = (file: string): Plugin => ({
  name: 'first-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path, bundle = {} }) => {
      if (path !== '/index.html') return html;
      const [script = ''] = ownScript.exec(html) ?? [];
      const tags = pageTags(bundle, ['app/start', 'sign-in-screen']);
      const fonts = fontTags(Object.keys(bundle), 'low');
      return html
        .replace(ownTags, '')
        .replace(ownScript, '')
        .replace(
          '<div id="root">',
          (root) =>
            `<!--first-files-->${tags}${fonts}<!--/first-files-->${script}${afterSheets}${root}`,
        );
    },
  },
  writeBundle(_options, bundle) {
    const ofScreens = Object.entries(screens).map(
      ([segment, modules]) =>
        [segment, pageTags(bundle, ['app/start', 'shell', 'first-queries', ...modules])] as const,
    );
    const catalogs = {
      en: catalogTags(bundle, 'catalogs/english'),
      fr: catalogTags(bundle, 'catalogs/french'),
    };
    writeFileSync(file, JSON.stringify({ screens: Object.fromEntries(ofScreens), catalogs }));
  },
});
