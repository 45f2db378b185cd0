/** What Rolldown knows of a module while it assigns chunks. */
interface ModuleInfo {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}
type InfoOf = (module: string) => ModuleInfo | null;

/** Libraries keep Rolldown's chunks, except these with many small modules. */
const library = /node_modules\/(?!@tabler|@mantine\/form)/;

const signIn = /\/sign-in-screen\.tsx$/;
const home = /\/(home-with-inbox|shell\/shell)\.tsx$/;
/** Parts that Home loads on demand. */
const homeParts = /\/(newest-item|music-links|first-steps)\.tsx$/;
const explore = /\/explore-screen\.tsx$/;

/**
 * The chunk of a module that several screens share, named after the first of them. Screens that
 * load later have it already. What visitors need and Home does not stays small.
 */
function fileOf(loaders: readonly string[]): string | null {
  const needs = (screen: RegExp) => loaders.some((path) => screen.test(path));
  if (needs(signIn)) return needs(home) ? 'visitor' : null;
  if (needs(home)) return 'home';
  if (needs(homeParts)) return 'home-parts';
  return needs(explore) ? 'explore' : 'screens';
}

/** The entry points (page, screens, dialogs) that load this module. */
function loadersOf(module: string, infoOf: InfoOf): string[] {
  const loaders: string[] = [];
  const seen = new Set([module]);
  for (const path of seen) {
    const info = infoOf(path);
    if (!info) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) loaders.push(path);
    for (const importer of info.importers) seen.add(importer);
  }
  return loaders;
}

/**
 * The chunk for a module that several screens share; null leaves it to Rolldown. Rolldown alone
 * makes one chunk for every set of screens: a hundred files, most under 1 kB, slow to request and
 * badly compressed. One chunk for Home and one for the rest halves their number and makes Home and
 * sign-in load less.
 */
export function sharedChunk(module: string, context: { getModuleInfo: InfoOf }) {
  const infoOf: InfoOf = (path) => context.getModuleInfo(path);
  if (library.test(module)) return null;
  const loaders = loadersOf(module, infoOf);
  if (loaders.length < 2 || loaders.some((path) => infoOf(path)?.isEntry)) return null;
  return fileOf(loaders);
}
