import eslint from '@eslint/js';
import prettier from 'eslint-config-prettier';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { readdirSync } from 'node:fs';
import house from './infra/lint/rules.mjs';

/** Imports name the compiled file; the zones are about the source. */
const sources = createNodeResolver({
  extensions: ['.ts', '.tsx', '.js', '.mjs'],
  extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
});

const foldersIn = (path) =>
  readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** A folder of services/ may import itself and these others, nothing else. */
const room = (folder, ...others) => ({
  target: `./services/${folder}`,
  from: './services',
  except: [folder, ...others].map((each) => `./${each}`),
});
const floors = ['contract', 'stores', 'platform'];
/** A feature stands on all three floors and may use these other features. */
const feature = (name, ...others) =>
  room(`features/${name}`, ...floors, ...others.map((other) => `features/${other}`));

/** The floors of services/platform: each folder uses those before it, and its modules all. */
const platformFloors = [
  'tools',
  'logging',
  'settings',
  'connections',
  'time-travel',
  'mail',
  'metrics',
  'telemetry',
  'decisions',
  'read-side',
  'personal-data',
  'security',
  'http',
  'buses',
  'live',
  'operator-tools',
  'projector-host',
  'policies',
  'analysis',
  'operations',
  'start',
];
for (const { name } of foldersIn('services/platform')) {
  if (!platformFloors.includes(name)) throw new Error(`give services/platform/${name} its floor`);
}
const platformZones = platformFloors.map((floor, index) => ({
  target: `./services/platform/${floor}`,
  from: './services/platform',
  except: platformFloors.slice(0, index + 1).map((each) => `./${each}`),
}));

/** What each feature of the client may import, in one direction from screens down to people. */
const webFeatures = {
  // Users: names, faces, the signed-in user.
  people: [],
  friends: ['people'],
  // Cards, reactions, comments, sharing, lists; My List.
  library: ['friends', 'people'],
  // Search results are shown with the covers of the library.
  search: ['library', 'people'],
  // Screens over the library, independent of each other.
  add: ['search', 'library', 'friends', 'people'],
  'quick-send': ['search', 'library', 'friends', 'people'],
  explore: ['library', 'friends', 'people'],
  // Asking friends, and answering by quick send.
  // Bringing a library from elsewhere.
  import: ['library', 'people'],
  asks: ['quick-send', 'library', 'friends', 'people'],
  'friend-page': ['asks', 'library', 'friends', 'people'],
  thing: ['explore', 'search', 'library', 'friends', 'people'],
  inbox: ['asks', 'library', 'people'],
  notifications: ['library', 'people'],
  shared: ['library', 'people'],
  home: ['asks', 'notifications', 'library', 'friends', 'people'],
  // The session and the profile. Deleting an account may concern everything.
  accounts: ['home', 'shared', 'inbox', 'explore', 'add', 'search', 'library', 'friends', 'people'],
};
for (const { name } of foldersIn('web/src/features')) {
  if (!(name in webFeatures)) throw new Error(`say what web/src/features/${name} may use`);
}
const web = (folder) => `./web/src/${folder}`;
/**
 * app → features → components → lib; the page of share links, which the server renders, uses all of
 * them. Components know nothing of the product, lib nothing of its
 * calls.
 */
const webZones = [
  { target: web('features'), from: ['app', 'share-page'].map(web) },
  {
    target: web('components'),
    from: ['./services', ...['app', 'features', 'share-page'].map(web)],
  },
  { target: web('lib'), from: ['app', 'features', 'components', 'share-page'].map(web) },
  { target: web('app'), from: web('share-page') },
  {
    target: web('lib'),
    from: './services',
    except: [
      ...['call', 'characters', 'first-reads-content', 'headers', 'language', 'live'],
      'request-parameters',
    ].map((name) => `./contract/${name}.ts`),
  },
  ...Object.entries(webFeatures).map(([feature, used]) => ({
    target: web(`features/${feature}`),
    from: web('features'),
    except: [feature, ...used].map((name) => `./${name}`),
  })),
];

/** Only specs import what is written for tests. */
const testZones = ['events', 'projections', 'services', 'web'].map((folder) => ({
  target: `./${folder}`,
  from: './tests',
}));
/** events ← projections ← services; in services contract ← stores ← platform ← features. */
const zones = [
  { target: './events', from: ['./projections', './services', './web', './infra'] },
  { target: './projections', from: ['./services', './web', './infra'] },
  { target: './services', from: ['./web'] },
  { target: './web', from: ['./events', './projections', './infra'] },
  { target: './web', from: './services', except: ['./contract'] },
  ...webZones,
  room('contract'),
  room('stores'),
  room('platform', 'contract', 'stores'),
  ...platformZones,
  feature('people'),
  feature('friends', 'people'),
  feature('library', 'friends', 'people', 'search'),
  feature('import', 'library', 'friends', 'people'),
  feature('notifications', 'library', 'friends', 'people'),
  feature('home', 'notifications', 'library', 'friends', 'people'),
  feature('accounts', 'home', 'library', 'friends', 'people'),
  feature('delivery', 'accounts', 'notifications', 'library', 'friends', 'people'),
  feature('search'),
  feature('demo', 'people'),
];

/** External packages are imported only where they are wrapped, in these places of services/. */
const wrapped = [
  { name: 'better-sqlite3', at: ['stores/sqlite'] },
  { name: '@eventstore', at: ['stores/kurrentdb'] },
  { name: '@grpc', at: ['stores/kurrentdb'] },
  { name: 'google-protobuf', at: ['stores/kurrentdb'] },
  { name: 'mongodb', at: ['stores/mongodb'] },
  { name: 'socket.io', at: ['platform/live', 'platform/operations/page'] },
  { name: 'ioredis', at: ['platform/live/redis'] },
  { name: 'prom-client', at: ['platform/metrics'] },
  { name: '@opentelemetry', at: ['platform/telemetry/open-telemetry'] },
  { name: 'nodemailer', at: ['platform/mail/smtp', 'platform/mail/outbox'] },
  { name: 'hyparquet-writer', at: ['platform/analysis/parquet.ts'] },
  {
    name: 'sharp',
    at: [
      ...['features/people/profile/pictures.ts', 'features/demo/share-items.ts'],
      'platform/http/pages/share-pages.ts',
    ],
  },
  { name: 'openid-client', at: ['features/accounts/providers'] },
  { name: '@simplewebauthn/server', at: ['features/accounts/passkeys'] },
  { name: 'zod-openapi', at: ['platform/http/api-docs'] },
  { name: '@fastify', at: ['platform', 'features/accounts/signing-in'] },
  { name: 'cookie', at: ['features/accounts/signing-in'] },
  { name: 'csv-parse', at: ['features/import/parsing/table.ts'] },
  { name: 'yauzl', at: ['features/import/parsing/archive.ts'] },
  { name: 'saxes', at: ['features/import/parsing/services/opml.ts'] },
  { name: 'commander', at: ['platform/operations', 'time-travel', 'trboo.ts', 'commands.ts'] },
];
const isWithin = (place, folder) => place === folder || place.startsWith(`${folder}/`);
/** Imports that are restricted in a place. */
const restrictedIn = (place) =>
  wrapped
    .filter(({ at }) => !at.some((folder) => isWithin(place, folder)))
    .map(({ name, at }) => ({
      regex: `^${name}(/|$)`,
      message: `Only ${at.map((each) => `services/${each}`).join(', ')} knows it.`,
    }));
const drivers = restrictedIn('');
/** Each place with the packages it wraps; nested places come last. */
const wrappers = [...new Set(wrapped.flatMap(({ at }) => at))].sort().map((place) => ({
  files: [place.endsWith('.ts') ? `services/${place}` : `services/${place}/**/*.ts`],
  rules: { 'no-restricted-imports': ['error', { patterns: restrictedIn(place) }] },
}));
const frameworks = ['@nestjs/*', 'fastify', '@fastify/*', 'node:*', 'rxjs'].map((name) => ({
  group: [name],
  message: 'Events and projections are pure: no I/O, no framework.',
}));

const restrictedPaths = (all) => ['error', { zones: all, basePath: import.meta.dirname }];

const inJsx = ':matches(JSXElement, JSXFragment)';
const comesOrGoes =
  'JSXExpressionContainer:has(> :matches(LogicalExpression[operator="&&"], ConditionalExpression[alternate.raw="null"]))';
const ownElement =
  'A translator of pages wraps text in elements of its own, and React fails when text beside it comes or goes: give what comes or goes, or the text after it, an element.';
/** Text beside elements that come and go (React issue 11538). */
const translatable = [
  `${inJsx} > JSXExpressionContainer > LogicalExpression[operator="&&"][right.type=/^(Literal|TemplateLiteral)$/]`,
  `${inJsx} > ${comesOrGoes} ~ JSXText[value=/\\S/]`,
].map((selector) => ({ selector, message: ownElement }));

export default tseslint.config(
  { ignores: ['dist', '.cache', 'data', 'node_modules', 'test-results', 'web/dist'] },
  eslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mjs'],
    plugins: { house },
    rules: {
      'house/names': 'error',
      'house/folder-size': 'error',
      'house/comment-length': 'error',
    },
  },
  { files: ['**/*.mjs'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    // What needs types is checked by oxlint, in a sixth of the time (.oxlintrc.json).
    extends: [tseslint.configs.strict],
    plugins: { 'import-x': importX },
    languageOptions: {
      parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true },
    },
    rules: {
      'import-x/no-restricted-paths': restrictedPaths([...zones, ...testZones]),
      'no-restricted-imports': ['error', { patterns: drivers }],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      // Destructuring a field away leaves it unused.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // Playwright reads the needed fixtures from the pattern: here none.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
    },
    settings: { 'import-x/resolver-next': [sources] },
  },
  {
    files: ['{events,projections,services}/**/*.ts'],
    rules: { 'import-x/no-cycle': ['error', { ignoreExternal: true }] },
    settings: { 'import-x/extensions': ['.ts', '.tsx'] },
  },
  {
    files: ['events/**/*.ts', 'projections/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [...drivers, ...frameworks] }] },
  },
  ...wrappers,
  {
    files: ['**/*.spec.ts'],
    rules: { 'import-x/no-restricted-paths': restrictedPaths(zones) },
  },
  {
    files: ['services/**/testing/**/*.ts', 'services/**/*.spec.ts', 'tests/**/*.ts'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: ['web/**/*.tsx', 'web/**/*.ts'],
    extends: [reactHooks.configs.flat['recommended-latest'], jsxA11y.flatConfigs.recommended],
    rules: { 'import-x/no-cycle': ['error', { ignoreExternal: true }] },
    settings: {
      // Import cycles are followed through these files.
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
  },
  {
    files: ['web/src/**/*.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...translatable] },
  },
  {
    files: ['web/public/sw.js'],
    languageOptions: {
      globals: globals.serviceworker,
    },
  },
  prettier,
);
