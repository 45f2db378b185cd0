import { writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { fontTags } from './font-loading.js';

/** The screen's modules by the first segment of its path; `app/screens/screens.ts` loads them. */
const home = ['home-with-inbox', 'newest-item'];
const screens: Readonly<Record<string, readonly string[]>> = {
  '': home,
  home,
  discover: ['explore-screen'],
  'my-trboo': ['my-list-screen'],
  add: ['add-screen'],
  type: ['detail-screen'],
  inbox: ['inbox-screen'],
  friends: ['friends-with-exchanged'],
  thing: ['thing-screen'],
  profile: ['profile-screen'],
};

interface Chunk {
  readonly type: 'chunk';
  readonly name: string;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}
type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>;

/** The files of a chunk and of all that it imports. */
function filesOf(bundle: Bundle, names: readonly string[]): string[] {
  const code = new Set(names);
  const styles = new Set<string>();
  for (const name of code) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk') continue;
    chunk.viteMetadata?.importedCss.forEach((file) => styles.add(file));
    chunk.imports.forEach((file) => code.add(file));
  }
  return [...styles, ...code];
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

/** Tags of what these modules need beyond what the page has anyway. */
function tags(bundle: Bundle, modules: readonly string[]): string {
  const entries = Object.entries(bundle).filter(
    ([, file]) => file.type === 'chunk' && file.isEntry && file.name === 'index',
  );
  const present = filesOf(
    bundle,
    entries.map(([name]) => name),
  );
  const wanted = filesOf(
    bundle,
    modules.map((module) => chunkWith(bundle, module)),
  );
  return wanted
    .filter((file) => !present.includes(file))
    .map(tagOf)
    .join('');
}

/** Keeps what follows from being parsed, and shown, before the style sheets are there. */
const afterSheets = '<script>/* waits for the style sheets */</script>';

/**
 * Names each screen's first files: the server puts their tags into its document, so that the browser
 * asks for all of them at once; the page itself has a visitor's, with the fonts behind the code.
 * They stand behind the frame, which is painted without them.
 */
export const firstFiles = (file: string): Plugin => ({
  name: 'first-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path, bundle = {} }) =>
      path === '/index.html'
        ? html.replace(
            '<div id="root">',
            (root) =>
              `<!--first-files-->${tags(bundle, ['app/start', 'sign-in-screen'])}${fontTags(Object.keys(bundle), 'low')}<!--/first-files-->${afterSheets}${root}`,
          )
        : html,
  },
  writeBundle(_options, bundle) {
    const ofScreens = Object.entries(screens).map(
      ([segment, modules]) =>
        [segment, tags(bundle, ['app/start', 'shell', 'first-queries', ...modules])] as const,
    );
    const catalogs = {
      en: tags(bundle, ['catalogs/english']),
      fr: tags(bundle, ['catalogs/french']),
    };
    writeFileSync(file, JSON.stringify({ screens: Object.fromEntries(ofScreens), catalogs }));
  },
});
