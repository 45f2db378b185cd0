import { DuckDBInstance } from '@duckdb/node-api';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EventLog } from '../../../dist/services/stores/event-log/event-log.js';
import { openSqliteEventStore } from '../../../dist/services/stores/sqlite/event-store/event-store.js';
import { openSqliteKeys } from '../../../dist/services/stores/sqlite/keys.js';
import { root } from '../../bootstrap/steps.mjs';
import { seconds, show, withFolder } from '../measure.mjs';
import { appendAll, fill, fillSize, userIds } from './replay.mjs';

const say = (name, value, unit) =>
  process.stdout.write(`  ${name.padEnd(58)}${show(value).padStart(10)} ${unit}\n`);
const pageBytes = 4_096;

/** Bytes of memory of a process; 0 when it is gone or unknown. */
function residentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes;
  } catch {
    return 0;
  }
}

/** Exports in its own process: duration, and the highest memory in each third of it. */
async function measured(data, words) {
  const env = { PATH: process.env.PATH, DATA_DIR: data };
  const args = ['dist/server/trboo.js', 'export', ...words];
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

/** Average number of events answering a recommendation; the rest is {@link fill}'s. */
const answersOfItem = 1 / 3 + 4 / 9 + 1 / 4;
/** Recommendations in a log of {@link fillSize} events. */
const itemsOfFill = 20_000;

/** Every third is sent, two of three of these accepted; every fourth has a comment. */
function* answersTo(items) {
  for (const [index, { recommendationId, ownerId }] of items.entries()) {
    const userId = userIds[(index * 13 + 1) % userIds.length];
    if (userId === ownerId) continue;
    const held = { recommendationId, ownerId, userId };
    if (index % 3 === 0) {
      const to = { senderId: ownerId, recipientIds: [userId], ways: ['friend'], why: 'For you.' };
      yield [`sent-${index}`, [{ type: 'Shared', data: { recommendationId, ownerId, ...to } }]];
    }
    if (index % 9 === 0 || index % 9 === 3) {
      const saved = { ...held, type: 'book', title: `Title ${index}` };
      const events = [
        { type: 'SharedRecommendationAccepted', data: held },
        { type: 'RecommendationSaved', data: saved },
      ];
      yield [`accepted-${index}`, events];
    }
    if (index % 4 === 0) {
      const data = { ...held, comment: 'Twice already.' };
      yield [`commented-${index}`, [{ type: 'CommentAdded', data }]];
    }
  }
}

/** What is compared: the events and read models of each user, as exported. */
const compared = {
  recommendations: [
    `select ownerId as person, count(*) as n from events('RecommendationAdded') group by all`,
    `select userId as person, recommendations as n from figures`,
  ],
  friends: [
    `select person, count(*) as n
     from (select unnest([senderId, receiverId]) as person from events('FriendRequestAccepted'))
     group by all`,
    `select userId as person, friends as n from figures`,
  ],
  likes: [
    `select ownerId as person, count(*) as n from events('Liked') where userId <> ownerId group by all`,
    `select userId as person, likesReceived as n from figures`,
  ],
  comments: [
    `select ownerId as person, count(*) as n from events('CommentAdded') where userId <> ownerId group by all`,
    `select userId as person, commentsReceived as n from figures`,
  ],
  accepts: [
    `select userId as person, count(*) as n from events('SharedRecommendationAccepted') group by all`,
    `select library as person, count(*) as n from model('library') where origin = 'friends' group by all`,
  ],
};

/** The number of users for whom events and read models disagree. */
async function differences(folder) {
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run(`set file_search_path = '${folder}'`);
  for (const [macro, of] of [
    ['events', 'events'],
    ['model', 'read-models'],
  ]) {
    await connection.run(
      `create macro ${macro}(name) as table select * from read_parquet('${of}/' || name || '.parquet')`,
    );
  }
  await connection.run(
    `create view figures as select * from model('home-stats') where kind = 'figures'`,
  );
  const found = {};
  for (const [name, [events, models]] of Object.entries(compared)) {
    const [[people]] = (
      await connection.runAndReadAll(`
        select count(*) from (${events}) e full join (${models}) m using (person)
        where coalesce(e.n, 0) <> coalesce(m.n, 0)`)
    ).getRows();
    found[name] = Number(people);
  }
  connection.closeSync();
  return found;
}

/** Exporting to Parquet: speed, memory, and whether the figures agree. */
export async function benchExport(events = fillSize) {
  await withFolder(async (folder) => {
    const store = openSqliteEventStore(join(folder, 'events.db'));
    const keys = openSqliteKeys(join(folder, 'keys.db'));
    const log = new EventLog(store, keys);
    const share = events / (fillSize + itemsOfFill * answersOfItem);
    await appendAll(log, answersTo(await fill(log, share)));
    const total = Number(await log.tail());
    await store.close();
    await keys.close();
    process.stdout.write(`\nExporting ${total} events to Parquet\n`);
    const types = ['UserRegistered', 'RecommendationAdded', 'Liked', 'FriendRequestSent'];
    const parts = {
      'events of four types alone': types.flatMap((type) => ['--type', type]),
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
    const whole = join(folder, 'events-and-read-models');
    for (const [name, people] of Object.entries(await differences(whole))) {
      say(`people of whom events and read models differ in ${name}`, people, '');
    }
  });
}
