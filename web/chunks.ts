/** What Rolldown tells of a module while it divides the code into files. */
interface ModuleInfo {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}
type InfoOf = (module: string) => ModuleInfo | null;

/** Libraries keep the files that Rolldown gives them, but for these of many small modules. */
const library = /node_modules\/(?!@tabler|@mantine\/form)/;

const signIn = /\/sign-in-screen\.tsx$/;
const shared = /\/shared-screen\.tsx$/;
const home = /\/(home-with-inbox|shell\/shell)\.tsx$/;
/** What Home loads beside itself, where somebody has letters or music. */
const homeParts = /\/(newest-item|music-links|first-steps)\.tsx$/;
const explore = /\/explore-screen\.tsx$/;

/**
 * The file of what several screens share, by the first of them: whoever comes later has it already,
 * or carries more than it needs. What a visitor needs and Home does not stays as small as it is.
 */
function fileOf(loaders: readonly string[]): string | null {
  const needs = (screen: RegExp) => loaders.some((path) => screen.test(path));
  if (needs(signIn)) return needs(home) ? 'visitor' : null;
  if (needs(shared)) return needs(home) ? 'shared' : null;
  if (needs(home)) return 'home';
  if (needs(homeParts)) return 'home-parts';
  return needs(explore) ? 'explore' : 'screens';
}

/** The files' beginnings (the page itself, each screen, each dialog) that load this module. */
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
 * Which file a module that several screens share is put into; null leaves it to Rolldown. By itself
 * it makes a file for every set of screens that share something: a hundred files, most under 1 kB,
 * which cost more to ask for than to carry, and which compress badly one by one. One file for what
 * Home needs, one for the rest: half the files, and less to load for Home and for signing in.
 */
export function sharedChunk(module: string, context: { getModuleInfo: InfoOf }) {
  const infoOf: InfoOf = (path) => context.getModuleInfo(path);
  if (library.test(module)) return null;
  const loaders = loadersOf(module, infoOf);
  if (loaders.length < 2 || loaders.some((path) => infoOf(path)?.isEntry)) return null;
  return fileOf(loaders);
}
