// Makes the programs that are run of what was compiled, nearly all packages in them: opening one
// and a half thousand files was the longest part of a start.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a person or a thread starts, and what scripts import. */
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
  'platform/read-side/building/build-worker',
  'stores/sqlite/write-ahead-log/wal-checkpoint-worker',
];
const compiled = (entry) => join(root, 'dist', 'services', `${entry}.js`);

/** Those that load machine code which lies beside them, and the one that must be there before all others. */
const notBundled = /^(better-sqlite3|sharp|reflect-metadata)$/;

/** Packages ask for others that are there or not, and do without. */
const isOptional = ({ code, id = '' }) =>
  code === 'UNRESOLVED_IMPORT' && id.includes('node_modules');

/**
 * The bundler knows these globals and drops their calls where the result is unused, also those that
 * are made for the exception. It does not know them as properties of `globalThis`.
 */
const throwing = ['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'String'];

const bundle = await rolldown({
  // All lie in one folder: programs find each other and their threads beside themselves.
  input: Object.fromEntries(entries.map((entry) => [entry.split('/').at(-1), compiled(entry)])),
  platform: 'node',
  external: notBundled,
  // Nothing is dropped because it is said or taken to be free of side effects.
  treeshake: { annotations: false, propertyReadSideEffects: 'always' },
  transform: { define: Object.fromEntries(throwing.map((name) => [name, `globalThis.${name}`])) },
  onLog(level, log, report) {
    if (!isOptional(log)) report(level === 'warn' ? 'error' : level, log);
  },
});
await bundle.write({
  dir: join(root, 'dist', 'server'),
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunk-[name].js',
  // Nest, errors and logs tell classes by their names.
  keepNames: true,
});
