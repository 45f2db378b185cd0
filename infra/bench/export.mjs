import { DuckDBInstance } from '@duckdb/node-api';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EventLog } from '../../dist/services/stores/event-log.js';
import { openSqliteEventStore } from '../../dist/services/stores/sqlite/event-store.js';
import { openSqliteKeys } from '../../dist/services/stores/sqlite/keys.js';
import { root } from '../bootstrap/steps.mjs';
import { seconds, show, withFolder } from './measure.mjs';
import { fill, fillSize } from './replay.mjs';

const say = (name, value, unit) =>
  process.stdout.write(`  ${name.padEnd(58)}${show(value).padStart(10)} ${unit}\n`);
const pageBytes = 4_096;

/** Bytes of memory that a process has; 0 when it is gone, or where nobody can tell. */
function residentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes;
  } catch {
    return 0;
  }
}

/** Exports in a process of its own; how long it takes, and the most memory in each third of that time. */
async function measured(data, words) {
  const env = { PATH: process.env.PATH, DATA_DIR: data };
  const args = ['dist/services/trboo.js', 'export', ...words];
  const resident = [];
  const taken = await seconds(async () => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'ignore' });
    const watch = setInterval(() => resident.push(residentOf(child.pid)), 50);
    const [code] = await once(child, 'close');
    clearInterval(watch);
    if (code !== 0) throw new Error(`the export ended with ${code}`);
  });
  const third = Math.ceil(resident.length / 3);
  const most = [0, 1, 2].map((n) => Math.max(0, ...resident.slice(n * third, (n + 1) * third)));
  return { taken, most };
}

/** Events and read models to Parquet: how fast, in how much memory, and whether the figures agree. */
export async function benchExport(events = fillSize) {
  await withFolder(async (folder) => {
    const store = openSqliteEventStore(join(folder, 'events.db'));
    const keys = openSqliteKeys(join(folder, 'keys.db'));
    const log = new EventLog(store, keys);
    await fill(log, events / fillSize);
    const total = Number(await log.tail());
    await store.close();
    await keys.close();
    process.stdout.write(`\nExporting ${total} events to Parquet\n`);
    const types = ['UserRegistered', 'RecommendationAdded', 'Liked', 'FriendRequestSent'];
    const parts = {
      'events alone': types.flatMap((type) => ['--type', type]),
      'events and read models': [],
    };
    for (const [name, words] of Object.entries(parts)) {
      const target = join(folder, name.replaceAll(' ', '-'));
      const { taken, most } = await measured(folder, [target, '--format', 'parquet', ...words]);
      say(name, total / taken, 'events a second');
      ['first', 'second', 'last'].forEach((part, n) =>
        say(`  most memory in the ${part} third of the time`, most[n] / 1e6, 'MB'),
      );
    }
    const connection = await (await DuckDBInstance.create()).connect();
    const whole = join(folder, 'events-and-read-models');
    const [[added, recommendations, befriended, friends]] = (
      await connection.runAndReadAll(`
        select (select count(*) from '${whole}/events/RecommendationAdded.parquet'),
               (select sum(recommendations) from '${whole}/read-models/home-stats.parquet'),
               (select 2 * count(*) from '${whole}/events/FriendRequestAccepted.parquet'),
               (select sum(friends) from '${whole}/read-models/home-stats.parquet')`)
    ).getRows();
    const difference = Number(added) - Number(recommendations);
    say('recommendations: the events less the read model', difference, '');
    say('friends: the events less the read model', Number(befriended) - Number(friends), '');
  });
}
