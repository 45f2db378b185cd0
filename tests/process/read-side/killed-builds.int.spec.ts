import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startServer } from '../../../infra/bootstrap/server.mjs';
import { ensureBuild, root } from '../../../infra/bootstrap/steps.mjs';
import { startPosition } from '../../../events/kernel/event.js';
import { testSize } from '../../../events/testing/size.js';
import { projections } from '../../../projections/registry.js';
import {
  isOpen,
  OperatorRequests,
} from '../../../services/platform/read-side/projector/requests/operator-requests.js';
import {
  type LiveVersion,
  LiveVersions,
} from '../../../services/platform/read-side/read-models/live-versions.js';
import { EventLog } from '../../../services/stores/event-log/event-log.js';
import type { EventStore, Keys, ReadStore } from '../../../services/stores/ports.js';
import { openSqliteKeys } from '../../../services/stores/sqlite/keys.js';
import { openSqliteReadStore } from '../../../services/stores/sqlite/read-store/read-store.js';
import { RemoteApplication } from '../../support/application/application-client.js';
import { Community } from '../../support/community.js';
import { FoldedLog } from '../../support/folded-log.js';
import { added, fillWithItems, appendEvent } from '../../support/many-items.js';
import { documentsOf } from '../../support/application/projector.js';
import { openLog } from '../../support/application/stores.js';
import { Progress } from '../../support/progress.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { startTrboo } from '../../support/application/trboo.js';

const kills = testSize('BUILD_KILLS', 3, 100);
/** Enough events for builds of two pages in separate threads. */
const items = testSize('BUILD_ITEMS', 700, 1_500);
const names = projections.map(({ name }) => name);
/** Milliseconds between two checks. */
const lookedEvery = 5;
/** After a kill that came too late, the next one waits for this share of the time. */
const sooner = 0.7;
/** The minimum milliseconds for switching or dropping all read models. */
const moment = 100;

/** Resolves when the condition holds. */
async function comesTrue(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await setTimeout(lookedEvery);
}

/** The names of the builds with a file in a folder. */
function buildsIn(readModels: string): readonly string[] {
  if (!existsSync(readModels)) return [];
  const files = readdirSync(readModels).filter((file) => file.endsWith('.db'));
  const isOfModel = (build: string) => names.some((name) => build.startsWith(`${name}_v`));
  return files.map((file) => file.slice(0, file.indexOf('.'))).filter(isOfModel);
}

describe('Builds of processes that are killed at random moments', () => {
  const folder = temporaryFolder();
  const readModels = join(folder.path, 'read-models');
  const settings = { DATA_DIR: folder.path, DEMO: 'off' };
  let eventStore: EventStore;
  let keys: Keys;
  let log: EventLog;
  let folded: FoldedLog;

  beforeAll(async () => {
    ensureBuild();
    eventStore = openLog(folder.path);
    keys = openSqliteKeys(join(folder.path, 'keys.db'));
    log = new EventLog(eventStore, keys);
    await fillWithItems(log, items);
    folded = new FoldedLog(log);
    await folded.catchUp();
  });
  afterAll(async () => {
    await Promise.all([eventStore.close(), keys.close()]);
    folder.remove();
  });

  /** The store of read models, as a starting process opens it. */
  const withReadStore = async <T>(work: (store: ReadStore) => Promise<T>): Promise<T> => {
    const store = openSqliteReadStore(readModels);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
  /** The live builds of the read models that have one. */
  const pointers = async (store: ReadStore): Promise<LiveVersion[]> => {
    const versions = new LiveVersions(store);
    const found = await Promise.all(projections.map((each) => versions.find(each)));
    return found.filter((each) => each !== undefined);
  };
  /** Expects that each read model equals the folded log up to its checkpoint. @returns their number. */
  const expectNothingWrong = () =>
    withReadStore(async (store) => {
      const versions = new LiveVersions(store);
      let there = 0;
      for (const projection of projections) {
        const live = await versions.find(projection);
        if (live === undefined) continue;
        const collection = { name: live.collection, indexes: projection.indexes };
        const shown = [...(await documentsOf(store, collection))];
        const bodies = Object.fromEntries(shown.map(([id, { body }]) => [id, body]));
        const position = await store.checkpoint(collection);
        expect(bodies).toEqual(await folded.documents(projection, position));
        there += 1;
      }
      return there;
    });

  it(
    'at a first start: the next process continues, and the results equal the folded log',
    async () => {
      const started = performance.now();
      const starting = startServer(settings);
      await comesTrue(() => buildsIn(readModels).length > 0);
      const begun = performance.now();
      await (await starting).stop();
      const ready = performance.now();
      /** The share of that time to wait, because the machine may have become faster. */
      let share = 1;
      const progress = new Progress((killed) => `${killed} of ${kills} kills of first starts`);
      for (let hits = 0; hits < kills;) {
        const isDone = (await withReadStore(pointers)).length === names.length;
        if (isDone) rmSync(readModels, { recursive: true });
        const env = { PATH: process.env.PATH, PORT: '0', ...settings };
        const args = ['dist/server/main.js'];
        const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'ignore' });
        const exited = once(child, 'exit');
        await setTimeout(share * (begun - started + Math.random() * (ready - begun)));
        child.kill('SIGKILL');
        await exited;
        // A kill that came too late only shows that the build is complete.
        if ((await expectNothingWrong()) < names.length) {
          hits += 1;
          progress.step();
        } else share *= sooner;
      }
      const server = await startServer(settings);
      expect(await server.stop()).toBe(0);
      expect(await expectNothingWrong()).toBe(names.length);
    },
    300_000 + kills * 60_000,
  );

  it(
    'during a rebuild while people write: reads stay correct, and the next process continues',
    async () => {
      const store = openSqliteReadStore(readModels);
      const requests = new OperatorRequests(store);
      const states = async () => (await requests.of('rebuild', names)).map(({ state }) => state);
      const rebuilding = async () => (await requests.of('rebuild', names)).some(isOpen);
      const live = () => pointers(store);
      const isThere = async (name: string) =>
        (await store.checkpoint({ name, indexes: {} })) !== startPosition;

      const answers = new Set<string>();
      let written = 0;
      /** One person reads unchanged items while another writes, until the server is killed. */
      const beside = (url: string) => {
        const over = new AbortController();
        const reads = async () => {
          while (!over.signal.aborted) {
            const address = `${url}/api/get-recommendations?user_email=carla@example.com`;
            const answer = await fetch(address).catch(() => undefined);
            const text = await answer?.text().catch(() => undefined);
            if (answer && text !== undefined) answers.add(`${answer.status} ${text}`);
            await setTimeout(lookedEvery);
          }
        };
        const writes = async () => {
          for (; !over.signal.aborted; written += 1) {
            const id = `private${written}`;
            await appendEvent(log, `library-${id}`, -1, added(id, 'ben', true));
            await setTimeout(lookedEvery);
          }
        };
        const people = Promise.all([reads(), writes()]);
        return async () => {
          over.abort();
          await people;
        };
      };
      const begin = async () => {
        const server = await startServer(settings);
        const leave = beside(server.url);
        const before = await live();
        if (!(await rebuilding())) await requests.submit('rebuild', names, new Date());
        await comesTrue(async () => (await states()).includes('working'));
        return { server, leave, before };
      };

      const quiet = await startServer(settings);
      const community = new Community(new RemoteApplication(quiet.url));
      await community.recommends(await community.person('Carla'), 'Dune');
      expect(await quiet.stop()).toBe(0);
      const first = await begin();
      const begun = performance.now();
      await comesTrue(async () => !(await rebuilding()));
      const taken = performance.now() - begun;
      await first.leave();
      expect(await first.server.stop()).toBe(0);

      /** Moments of a rebuild, given the builds that were live before. */
      const moments = [
        // During the builds.
        () => setTimeout(Math.random() * taken),
        // During the switches.
        async (before: readonly LiveVersion[]) => {
          const places = new Set(before.map(({ collection }) => collection));
          await comesTrue(async () => (await live()).some((each) => !places.has(each.collection)));
          await setTimeout(Math.random() * moment);
        },
        // While the replaced builds are dropped.
        async () => {
          await comesTrue(async () => !(await rebuilding()));
          const replaced = (await live()).flatMap((each) => each.replaced ?? []);
          const areThere = async () => Promise.all(replaced.map(isThere));
          await comesTrue(async () => (await areThere()).includes(false));
          await setTimeout(Math.random() * moment);
        },
      ];
      const progress = new Progress((killed) => `${killed} of ${kills} kills of rebuilds`);
      for (let round = 0; round < kills; round += 1) {
        const { server, leave, before } = await begin();
        await moments[round % moments.length]?.(before);
        await server.kill();
        await leave();
        expect(await expectNothingWrong()).toBe(names.length);
        progress.step();
      }
      const last = await startServer(settings);
      await comesTrue(async () => !(await rebuilding()));
      expect(new Set(await states())).toEqual(new Set(['done']));
      expect((await live()).every(({ build }) => build > 1)).toBe(true);
      // Only the live and the previous builds remain.
      await comesTrue(() => buildsIn(readModels).length === 2 * names.length);
      expect(await last.stop()).toBe(0);
      expect(await expectNothingWrong()).toBe(names.length);
      await store.close();
      expect(answers.size).toBe(1);
      expect([...answers][0]).toMatch(/^200 .*"title":"Dune"/);
      expect(written).toBeGreaterThan(kills);
    },
    300_000 + kills * 120_000,
  );

  it('leave read models equal to a second build', async () => {
    const { code, out } = await startTrboo(settings, ['verify', 'all', '--json']).ended;
    expect(code).toBe(0);
    for (const name of names) expect(out).toContain(`"${name}"`);
  });
});
