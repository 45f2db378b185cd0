import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startServer } from '../../bootstrap/server.mjs';
import { root } from '../../bootstrap/steps.mjs';
import { inTurns, print, quantile, seconds, show, withFolder } from '../measure.mjs';
import { compiledStandIn, startAside } from '../support/stand-ins.mjs';
import { startWriters, writers } from '../support/writers.mjs';

/** Milliseconds that an idle real server takes for an append. */
const delay = 1;
const eachRun = 1_000;
const copied = 20_000;

const sources = [
  ...[
    'tests/stand-ins/kurrentdb',
    'tests/stand-ins/faulty-network.ts',
    'tests/support/servers/free-port.ts',
  ],
  'services/stores/kurrentdb/generated.ts',
];

/** A stand-in of KurrentDB with the response time of a real server. */
const startStandIn = (module) => startAside('kurrentdb-stand-in.mjs', module, String(delay));

/** Copying a log into an empty server, in batches and with one append after the other. */
async function benchCopying(module, folder) {
  const load = (path) => import(pathToFileURL(join(root, 'dist/services/stores', path)).href);
  const { copyHistory } = await load('event-log/copy-history.js');
  const { openKurrentEventStore } = await load('kurrentdb/event-store.js');
  const { openSqliteEventStore } = await load('sqlite/event-store/event-store.js');
  const source = openSqliteEventStore(join(folder, 'source.db'));
  const event = (index) => {
    const id = crypto.randomUUID();
    const data = { text: 'x'.repeat(200), index };
    return { id, type: 'Sampled', data, metadata: { actorId: 'somebody' } };
  };
  const names = Array.from({ length: copied }, (_, index) => `sample-${index}`);
  await Promise.all(names.map((name, index) => source.append(name, -1, [event(index)])));
  const oneByOne = copied / 10;
  const figures = await inTurns({
    'one append after the other': () =>
      timed(async (target) => {
        for (let index = 0; index < oneByOne; index += 1) {
          await target.append(`sample-${index}`, -1, [event(index)]);
        }
      }, oneByOne),
    'copied and compared': () => timed((target) => copyHistory(source, target, () => {}), copied),
  });
  print(
    'Into an empty KurrentDB (stand-in)',
    'events a second',
    figures,
    'one append after the other',
  );
  await source.close();

  async function timed(work, count) {
    const server = await startStandIn(module);
    const target = openKurrentEventStore(server.address);
    const took = await seconds(() => work(target));
    await target.close();
    server.stop();
    return count / took;
  }
}

/** Seconds of processor time that a server has used. */
async function cpuOf(url) {
  const figures = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total(?:{.*})? (\S+)$/m.exec(figures)?.[1]);
}

/** Adding and liking over HTTP, on SQLite and on a stand-in of KurrentDB, in turns. */
export async function benchKurrentDb() {
  const module = compiledStandIn(sources, 'tests/stand-ins/kurrentdb/stand-in.js');
  await withFolder(async (folder) => {
    const standIn = await startStandIn(module);
    const settings = { DEMO: 'off' };
    const stores = {
      SQLite: await startServer({ ...settings, DATA_DIR: join(folder, 'sqlite') }),
      KurrentDB: await startServer({
        ...settings,
        DATA_DIR: join(folder, 'kurrentdb'),
        EVENT_STORE: standIn.address,
      }),
    };
    const communities = {};
    for (const [name, { url }] of Object.entries(stores))
      communities[name] = await startWriters(url);
    for (const command of ['like', 'add']) await compare(command);
    for (const community of Object.values(communities)) community.close();
    for (const { stop } of Object.values(stores)) await stop();
    standIn.stop();
    await benchCopying(module, folder);

    async function compare(command) {
      const asked = [];
      /** Milliseconds of processor time per command, by process. */
      const spent = { SQLite: [], KurrentDB: [], caller: [], standIn: [] };
      const measured = (name) => async () => {
        const { url } = stores[name];
        await standIn.takeFigures();
        const [began, mine] = [await cpuOf(url), process.cpuUsage()];
        const rate = await communities[name].perSecond(command, eachRun);
        const { user, system } = process.cpuUsage(mine);
        spent.caller.push((user + system) / 1e3 / eachRun);
        spent[name].push((1e3 * ((await cpuOf(url)) - began)) / eachRun);
        if (name === 'KurrentDB') {
          asked.push(await standIn.takeFigures());
          spent.standIn.push((1e3 * asked.at(-1).cpu) / eachRun);
        }
        return rate;
      };
      const figures = await inTurns({
        SQLite: measured('SQLite'),
        KurrentDB: measured('KurrentDB'),
      });
      const title = `${command} over HTTP, ${writers} at a time, KurrentDB as a stand-in`;
      print(title, 'a second', figures, 'SQLite');
      const [appends, reads] = ['appends', 'reads'].map((call) =>
        show(
          quantile(
            asked.map((each) => each[call] / eachRun),
            0.5,
          ),
        ),
      );
      process.stdout.write(
        `  calls of the server a command: ${appends} appends, ${reads} reads, those of the read side among them\n`,
      );
      const [sqlite, kurrentDb, caller, server] = Object.values(spent).map((each) =>
        show(quantile(each, 0.5)),
      );
      process.stdout.write(
        `  processor time a command: the product ${sqlite} ms on SQLite, ${kurrentDb} ms on KurrentDB; caller ${caller} ms, stand-in ${server} ms\n`,
      );
    }
  });
}
