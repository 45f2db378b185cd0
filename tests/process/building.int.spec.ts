import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startServer } from '../../infra/bootstrap/server.mjs';
import { ensureBuild, root } from '../../infra/bootstrap/steps.mjs';
import { amount } from '../../events/testing/size.js';
import { projections } from '../../projections/registry.js';
import { usersProjection } from '../../projections/users/projection.js';
import {
  isOpen,
  OperatorRequests,
} from '../../services/platform/read-side/projector/operator-requests.js';
import {
  LiveVersions,
  versionOf,
} from '../../services/platform/read-side/read-models/live-versions.js';
import { EventLog } from '../../services/stores/event-log.js';
import { openMemoryReadStore } from '../../services/stores/memory/read-store.js';
import { liveDocuments, projectorOn } from '../support/projector.js';
import { closeStores, openStores, type Stores } from '../support/stores.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { startTrboo } from '../support/trboo.js';

/** More than a process builds in the thread that serves. */
const items = 1_500;
const kills = amount('BUILD_KILLS', 3, 100);
/** Milliseconds that starting and building take together, about. */
const longest = 2_000;
const names = projections.map(({ name }) => name);
const time = '2026-01-01T00:00:00.000Z';

/** A person who adds, likes and deletes. */
async function fill(log: EventLog): Promise<void> {
  const userId = 'ada';
  const append = (stream: string, expected: number, type: string, data: object) =>
    log.append(stream, expected, [{ type, data }], {
      ...{ actorId: userId, commandId: `${stream} ${type} ${expected}`, time },
    });
  const person = { userId, email: 'ada@example.com', firstName: 'Ada', lastName: '' };
  const work = [append('user-ada', -1, 'UserRegistered', person)];
  for (let index = 0; index < items; index += 1) {
    const item = { recommendationId: `item${index}`, ownerId: userId };
    const about = { type: 'book', title: `Title ${index}`, description: 'Why.', link: null };
    const added = { ...item, ...about, metadata: {}, keepPrivate: false, addedAt: time };
    const stream = `library-${index}`;
    work.push(
      append(stream, -1, 'RecommendationAdded', added),
      append(`opinion-${index}`, -1, 'Liked', { ...item, userId: 'ben' }),
    );
  }
  await Promise.all(work);
  for (let index = 0; index < items; index += 10) {
    const item = { recommendationId: `item${index}`, ownerId: userId };
    await append(`library-${index}`, 0, 'RecommendationDeleted', item);
  }
}

/** What folding one page after another gives, as a server does that is at work. */
async function foldedLive(stores: Stores) {
  const memory = { ...stores, readStore: openMemoryReadStore() };
  const { projector, versions } = projectorOn(memory);
  for (const projection of projections) {
    const live = versionOf(projection, 1);
    await memory.readStore.ensure({ name: live.collection, indexes: projection.indexes });
    await versions.switchTo(projection, live);
  }
  await projector.start();
  await projector.caughtUp();
  const documents = await liveDocuments(memory.readStore, versions);
  await projector.stop();
  return documents;
}

describe('Builds of processes that are killed at random moments', () => {
  const folder = temporaryFolder();
  const settings = { DATA_DIR: folder.path, DEMO: 'off' };
  let stores: Stores;
  let right: Awaited<ReturnType<typeof foldedLive>>;
  const shown = () => liveDocuments(stores.readStore, new LiveVersions(stores.readStore));

  beforeAll(async () => {
    ensureBuild();
    stores = openStores(folder.path);
    await fill(new EventLog(stores.eventStore, stores.keys));
    right = await foldedLive(stores);
    expect(right.opinions?.length).toBeGreaterThanOrEqual(items);
  }, 60_000);
  afterAll(async () => {
    await closeStores(stores);
    folder.remove();
  });

  it(
    'of a first start: the next goes on, and all is as folding one after another makes it',
    async () => {
      for (let round = 0; round < kills; round += 1) {
        const env = { PATH: process.env.PATH, PORT: '0', ...settings };
        const args = ['dist/server/main.js'];
        const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'ignore' });
        await setTimeout(Math.random() * longest);
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      const server = await startServer(settings);
      expect(await shown()).toEqual(right);
      expect(await server.stop()).toBe(0);
    },
    60_000 + kills * 10_000,
  );

  it(
    'of a rebuild: nothing wrong is ever shown, and the next goes on',
    async () => {
      const requests = new OperatorRequests(stores.readStore);
      const rebuilding = async () => (await requests.of('rebuild', names)).some(isOpen);
      for (let round = 0; round < kills; round += 1) {
        const server = await startServer(settings);
        if (!(await rebuilding())) await requests.ask('rebuild', names, new Date());
        await setTimeout(Math.random() * longest);
        await server.kill();
        expect(await shown()).toEqual(right);
      }
      const server = await startServer(settings);
      while (await rebuilding()) await setTimeout(50);
      const ended = await requests.of('rebuild', names);
      expect(new Set(ended.map(({ state }) => state))).toEqual(new Set(['done']));
      expect(await shown()).toEqual(right);
      const live = await new LiveVersions(stores.readStore).find(usersProjection);
      expect(live?.build).toBeGreaterThan(1);
      expect(await server.stop()).toBe(0);
    },
    60_000 + kills * 10_000,
  );

  it('for a comparison, in the thread of the command and others: all is as it is live', async () => {
    const { code, out } = await startTrboo(settings, ['verify', 'all', '--json']).ended;
    expect(code).toBe(0);
    for (const name of names) expect(out).toContain(`"${name}"`);
  }, 60_000);

  it('nobody who writes and reads notices a rebuild of all', async () => {
    const server = await startServer(settings);
    const answers: number[] = [];
    const call = async (path: string, body?: object) => {
      const headers = { 'content-type': 'application/json' };
      const sent = body && { method: 'POST', headers, body: JSON.stringify(body) };
      answers.push((await fetch(`${server.url}/api/${path}`, sent)).status);
    };
    const over = new AbortController();
    const people = Array.from({ length: 16 }, async (_, number) => {
      const email = `person${number}@example.com`;
      await call('create-user', { email });
      for (let index = 0; !over.signal.aborted; index += 1) {
        const item = { user_email: email, title: `Title ${index}`, type: 'book', description: '' };
        await call('add-recommendation', item);
        await call(`get-explore?user_email=${email}`);
        await setTimeout(50);
      }
    });
    await longestTurn(server.url);
    const requests = new OperatorRequests(stores.readStore);
    await requests.ask('rebuild', names, new Date());
    const priorities = new Set<number>();
    while ((await requests.of('rebuild', names)).some(isOpen)) {
      for (const priority of prioritiesIn(server.pid)) priorities.add(priority);
      await setTimeout(10);
    }
    // A thread that builds has what is left by those who serve.
    const ours = getPriority();
    expect(priorities).toEqual(new Set([ours, Math.min(19, ours + 10)]));
    const turn = await longestTurn(server.url);
    over.abort();
    await Promise.all(people);
    expect(await server.stop()).toBe(0);
    expect(answers.filter((status) => status >= 500)).toEqual([]);
    expect(answers.length).toBeGreaterThan(100);
    // On a machine that has other things to do, a thread waits for its turn longer than that.
    if (process.env.TEST_SIZE === 'large') expect(turn).toBeLessThan(50);
  }, 120_000);
});

/** How much each thread of a process gives way to others, up to 19 (proc(5), `stat`). */
function prioritiesIn(pid: number | undefined): readonly number[] {
  const threads = `/proc/${pid}/task`;
  return readdirSync(threads).flatMap((thread) => {
    try {
      const stat = readFileSync(join(threads, thread, 'stat'), 'utf8');
      // The name, in brackets, may hold anything.
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

/** The longest that nobody had a turn in the server since this was asked last, in milliseconds. */
async function longestTurn(url: string): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  return 1_000 * Number(/^nodejs_eventloop_lag_max_seconds(?:{.*})? (\S+)$/m.exec(figures)?.[1]);
}
