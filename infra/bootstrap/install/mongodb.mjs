import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, say, unlessDone } from '../steps.mjs';

const folder = join(root, 'node_modules', '.cache', 'trboo');
const source = join(root, 'infra', 'ferretdb');

/** Builds FerretDB from Go modules; true when it is there. */
function buildFerret() {
  const binary = join(folder, 'ferretdb');
  unlessDone('node_modules/.cache/trboo/ferretdb.built', ['infra/ferretdb'], () => {
    say('building FerretDB for the tests of the MongoDB adapters (about two minutes, once)');
    mkdirSync(folder, { recursive: true });
    const flags = [
      '-trimpath',
      '-buildvcs=false',
      '-ldflags=-s -w',
      '-tags=ferretdb_no_postgresql',
    ];
    const options = { cwd: source, stdio: 'inherit', timeout: 10 * 60_000 };
    return spawnSync('go', ['build', ...flags, '-o', binary, '.'], options).status === 0;
  });
  return existsSync(binary);
}

/**
 * The server for the MongoDB tests: MONGODB_URL, else a FerretDB built here, which has no
 * transactions. Stand-ins with and without them are always tested as well.
 * @returns a sentence that says which
 */
export function ensureMongodb() {
  if (process.env.MONGODB_URL)
    return say('MongoDB adapters: tested on the server of MONGODB_URL, and on stand-ins');
  if (buildFerret())
    return say('MongoDB adapters: tested on FerretDB 1.24 over SQLite, and on stand-ins');
  return say(
    'MongoDB adapters: tested on stand-ins alone, for FerretDB could not be built (Go 1.22 or newer builds it; or set MONGODB_URL)',
  );
}
