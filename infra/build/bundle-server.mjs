// Bundles the compiled server with nearly all packages: opening 1,500 files was the longest part of
// a start.
import { copyFileSync, globSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Programs started by people or threads, and modules imported by scripts. */
const entries = [
  'main',
  'trboo',
  'start-product',
  'commands',
  'platform/settings/settings',
  'platform/operations/cli/program',
  'platform/operations/cli/operator-commands',
  'platform/operations/backup/backup-command',
  'platform/operations/backup/restore-command',
  'platform/operations/cli/commands/migrate-store',
  'features/import/parsing/import-worker',
  'platform/http/pages/renderer-worker',
  'platform/read-side/building/build-worker',
  'platform/projector-host/projector-worker',
];
const compiled = (entry) => join(root, 'dist', 'services', `${entry}.js`);

/** Packages with native code beside them, and the one that must be loaded first. */
const notBundled = /^(better-sqlite3|sharp|reflect-metadata)$/;

/** Optional packages, which their users do without. */
const isOptional = ({ code, id = '' }) =>
  code === 'UNRESOLVED_IMPORT' && id.includes('node_modules');

/**
 * The bundler drops calls of these globals whose result is unused, even where they are made for
 * their exception. Properties of `globalThis` are kept.
 */
const throwing = ['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'String'];

const bundle = await rolldown({
  // All in one folder: programs find each other and their threads there.
  input: {
    ...Object.fromEntries(entries.map((entry) => [entry.split('/').at(-1), compiled(entry)])),
    // Run by the large installation (infra/compose).
    'events-account': join(root, 'infra/image/events-account.mjs'),
  },
  platform: 'node',
  external: notBundled,
  // Nothing is dropped as free of side effects.
  treeshake: { annotations: false, propertyReadSideEffects: 'always' },
  transform: { define: Object.fromEntries(throwing.map((name) => [name, `globalThis.${name}`])) },
  onLog(level, log, report) {
    if (!isOptional(log)) report(level === 'warn' ? 'error' : level, log);
  },
});
const dir = join(root, 'dist', 'server');
// Nothing of an earlier build is left.
rmSync(dir, { recursive: true, force: true });
await bundle.write({
  dir,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunk-[name].js',
  comments: { legal: true, annotation: false, jsdoc: false },
  // Nest, errors and logs identify classes by name.
  keepNames: true,
});
// Data files stand beside the module that reads them.
for (const file of globSync('services/**/*.jsonl', { cwd: root })) {
  copyFileSync(join(root, file), join(dir, basename(file)));
}
