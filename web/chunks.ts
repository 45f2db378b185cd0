/** What Rolldown knows of a module while it assigns chunks. */
interface ModuleInfo {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}
type InfoOf = (module: string) => ModuleInfo | null;

const entry = /\/index\.html$/;
const app = /\/app\/start\.tsx$/;
const operations = /\/operations\.html$/;
const signIn = /\/sign-in-screen\.tsx$/;
const home = /\/(home-with-inbox|shell\/shell|first-queries)\.tsx?$/;
/** Parts that Home loads on demand. */
const homeParts = /\/(waiting-rows|music-links|first-steps)\.tsx$/;
const explore = /\/explore-screen\.tsx$/;

/** Libraries of the dialogs and forms that no first screen shows. */
const controls =
  /node_modules\/(@mantine\/core\/esm\/components\/(?!Button|ActionIcon|Loader|UnstyledButton|Transition|Input|TextInput|CloseButton)|@mantine\/form|@floating-ui|react-remove-scroll|react-style-singleton|react-number-format|use-sidecar|use-callback-ref|react-textarea-autosize|aria-hidden|react-transition-group|@babel\/runtime|dom-helpers|prop-types|klona|fast-deep-equal|tslib)/;
/** What the component library shares among its controls only. */
const partsOfControls =
  /@mantine\/(core\/esm\/(utils\/(Floating|InlineInput|InputsGroupFieldset)|core\/utils\/create-scoped)|hooks\/esm\/use-(drag|focus-trap|focus-return))/;
/** What lists are ordered and filtered with, and the little that it takes of other controls. */
const listControls =
  /@mantine\/core\/esm\/components\/(SegmentedControl|NativeSelect|FloatingIndicator|Combobox\/(get-parsed|ComboboxChevron|Combobox\.module)|ScrollArea\/utils\/to-int)/;
/** Libraries that one dialog or part loads for itself. */
const rare =
  /node_modules\/(leaflet|supercluster|kdbush|socket\.io|engine\.io|@socket\.io|@simplewebauthn|@mantine\/notifications)|\/place-clusters\.ts$/;

/**
 * The chunk of a module of our own, by what loads it; null leaves it to Rolldown. What screens share
 * is named after the first of them: those that load later have it already.
 */
function fileOf(loaders: readonly string[]): string | null {
  const needs = (screen: RegExp) => loaders.some((path) => screen.test(path));
  const ofOperations = needs(operations);
  if (needs(entry)) return ofOperations ? 'core' : null;
  if (needs(app)) return ofOperations ? 'core' : 'app';
  if (loaders.every((path) => home.test(path))) return 'home';
  if (loaders.length < 2) return null;
  // What the operators' page shares with screens is little: files of its own would cost round trips.
  if (ofOperations) return loaders.length > 2 ? 'core' : null;
  if (needs(signIn)) return 'app';
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
 * The chunk of a module; null leaves it to Rolldown. A first visit needs few files, because each of
 * them costs a round trip. Rolldown alone makes one chunk for every set of screens: a hundred files,
 * most under 1 kB, slow to request and badly compressed.
 */
export function chunkOf(module: string, context: { getModuleInfo: InfoOf }) {
  if (rare.test(module)) return null;
  if (listControls.test(module)) return 'explore';
  if (controls.test(module) || partsOfControls.test(module)) return 'controls';
  // Zod is configured in its chunk, so that no schema is made before.
  if (/node_modules\/(?!@tabler)|\/no-eval\.ts$|rolldown\/runtime/.test(module)) return 'core';
  // Two kilobytes go into a file that Home needs anyway, since browsers load six files at a time.
  if (/\/waiting-rows\.tsx$/.test(module)) return 'home-parts';
  return fileOf(loadersOf(module, (path) => context.getModuleInfo(path)));
}
