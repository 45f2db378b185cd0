import { cpus } from 'node:os';
import { benchAttack } from './attack.mjs';
import { benchBuilding } from './building.mjs';
import { benchCommands } from './commands.mjs';
import { benchExport } from './export.mjs';
import { benchKeepingUp, benchLargeLog } from './keeping-up.mjs';
import { benchHttp } from './http.mjs';
import { benchKurrentDb } from './kurrentdb.mjs';
import { benchLibrary } from './library.mjs';
import { benchLive } from './live.mjs';
import { benchMongodb } from './mongodb.mjs';
import { benchPages } from './pages.mjs';
import { benchReading } from './reading.mjs';
import { benchReplay } from './replay.mjs';
import { benchSearch } from './search.mjs';
import { benchSeveral } from './several.mjs';
import { benchWeb } from './web.mjs';

const parts = {
  commands: benchCommands,
  http: benchHttp,
  library: benchLibrary,
  replay: benchReplay,
  building: benchBuilding,
  export: benchExport,
  'keeping-up': benchKeepingUp,
  'large-log': benchLargeLog,
  reading: benchReading,
  live: benchLive,
  pages: benchPages,
  kurrentdb: benchKurrentDb,
  mongodb: benchMongodb,
  several: benchSeveral,
  attack: benchAttack,
  search: benchSearch,
  web: benchWeb,
};

/** Runs the named parts, or all of them; a number is the size of those that have sizes. */
export async function runBenchmarks(given) {
  const names = given.filter((each) => !/^\d+$/.test(each));
  const size = given.filter((each) => !names.includes(each)).map(Number)[0];
  const unknown = names.find((name) => !Object.hasOwn(parts, name));
  if (unknown) throw new Error(`no part ${unknown}; there are ${Object.keys(parts).join(', ')}`);
  const [cpu] = cpus();
  process.stdout.write(`${cpus().length} × ${cpu?.model ?? 'cpu'}, Node ${process.version}\n`);
  for (const name of names.length > 0 ? names : Object.keys(parts)) await parts[name](size);
}
