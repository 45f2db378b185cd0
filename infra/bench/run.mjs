import { cpus } from 'node:os';
import { benchCommands } from './commands.mjs';
import { benchLibrary } from './library.mjs';
import { benchLive } from './live.mjs';
import { benchReading } from './reading.mjs';
import { benchReplay } from './replay.mjs';
import { benchSearch } from './search.mjs';
import { benchSeveral } from './several.mjs';
import { benchWeb } from './web.mjs';

const parts = {
  commands: benchCommands,
  library: benchLibrary,
  replay: benchReplay,
  reading: benchReading,
  live: benchLive,
  several: benchSeveral,
  search: benchSearch,
  web: benchWeb,
};

/** Runs the named parts, or all of them. */
export async function runBenchmarks(names) {
  const unknown = names.find((name) => !Object.hasOwn(parts, name));
  if (unknown) throw new Error(`no part ${unknown}; there are ${Object.keys(parts).join(', ')}`);
  const [cpu] = cpus();
  process.stdout.write(`${cpus().length} × ${cpu?.model ?? 'cpu'}, Node ${process.version}\n`);
  for (const name of names.length > 0 ? names : Object.keys(parts)) await parts[name]();
}
