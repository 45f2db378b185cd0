import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { type Position, startPosition } from '../../events/kernel/event.js';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { testSize } from '../../events/testing/size.js';
import type { Documents, Projection } from '../../projections/kernel/projection.js';
import { projections } from '../../projections/registry.js';
import { documentsAfter } from '../../projections/testing/collection.js';
import { knownLog } from '../../projections/testing/known-log.js';
import { randomLogs } from '../../projections/testing/random-logs.js';
import { buildModels } from '../../services/platform/read-side/building/build-models.js';
import { ModelBuild } from '../../services/platform/read-side/building/model-build.js';
import { EventLog } from '../../services/stores/event-log/event-log.js';
import { openMemoryEventStore } from '../../services/stores/memory/event-store.js';
import { openMemoryKeys } from '../stand-ins/memory/keys.js';
import { openMemoryReadStore } from '../stand-ins/memory/read-store.js';
import type { Collection, ReadStore } from '../../services/stores/ports.js';
import { openTemporaryReadStore } from '../support/application/read-stores.js';
import { documentsOf } from '../support/application/projector.js';

/** The limits of a build for reading and holding, and the pages after which it is interrupted. */
interface Way {
  readonly pageSize: number;
  readonly most: number;
  readonly cutAfter: readonly number[];
}

let collections = 0;

async function build(
  store: ReadStore,
  projection: Projection,
  log: readonly RecordedTrbooEvent[],
  { pageSize, most, cutAfter }: Way,
  leftOut: ReadonlySet<string> = new Set(),
): Promise<Collection> {
  collections += 1;
  const collection = { name: `build_${collections}`, indexes: projection.indexes };
  const open = async () => new ModelBuild(projection, await store.build(collection), leftOut);
  let current = await open();
  const cuts = new Set(cutAfter);
  for (let page = 0; page * pageSize < log.length; page += 1) {
    const entries = log.slice(page * pageSize, (page + 1) * pageSize);
    await current.foldPage({ entries, through: entries.at(-1)?.position ?? '' });
    if (current.inMemory > most) await current.write();
    if (!cuts.delete(page)) continue;
    // A killed process loses unwritten documents, and the next one continues before them.
    current = await open();
    page = -1;
  }
  await current.write();
  await (await store.build(collection)).finish();
  return collection;
}

const bodiesIn = async (store: ReadStore, collection: Collection) =>
  Object.fromEntries(
    [...(await documentsOf(store, collection))].map(([id, { body }]) => [id, body]),
  );

it('a build without a set-aside event is as if the event did not exist', async () => {
  const store = openMemoryReadStore();
  const aside = knownLog.filter(({ type }) =>
    /^(Recommendation|Comment|Profile).*(Edited|Updated)$/.test(type),
  );
  const ids = new Set(aside.map(({ id }) => id));
  expect(ids.size).toBeGreaterThan(1);
  const way = { pageSize: 7, most: 3, cutAfter: [2] };
  for (const projection of projections) {
    const collection = await build(store, projection, knownLog, way, ids);
    const others = knownLog.filter(({ id }) => !ids.has(id));
    expect(await bodiesIn(store, collection)).toEqual(documentsAfter(projection, others));
  }
});

it('a failing build does not affect the others, and its written part stays', async () => {
  const store = openMemoryReadStore();
  const eventStore = openMemoryEventStore();
  const log = new EventLog(eventStore, openMemoryKeys());
  const metadata = { actorId: 'ada', commandId: 'register', time: '2026-01-01T00:00:00.000Z' };
  const data = { userId: 'ada', email: 'ada@example.com', firstName: 'Ada', lastName: '' };
  await log.append('user-ada', -1, [{ type: 'UserRegistered', data }], metadata);
  const model = (name: string, fold: (documents: Documents<unknown>) => void): Projection => ({
    ...{ name, version: 1, indexes: {}, document: z.object({ count: z.number().min(0) }) },
    handlers: { UserRegistered: { touches: () => ['a'], fold: (_, documents) => fold(documents) } },
  });
  const models = [
    model('breaks', () => {
      throw new Error('poisoned');
    }),
    model('unfit', (documents) => documents.put('a', { count: -1 })),
    model('well', (documents) => documents.put('a', { count: 1 })),
  ];
  const results = await buildModels(
    { log, store, projections: models },
    models.map(({ name }) => ({ model: name, collection: name })),
    { pageSize: 1, signal: new AbortController().signal },
  );
  expect(results).toMatchObject([
    { model: 'breaks', failure: expect.stringContaining('poisoned'), checkpoint: startPosition },
    { model: 'unfit', failure: expect.stringContaining('a does not match the schema of unfit') },
    { model: 'well', checkpoint: await log.tail() },
  ]);
  expect(results[2]?.failure).toBeUndefined();
  expect(await bodiesIn(store, { name: 'well', indexes: {} })).toEqual({ a: { count: 1 } });
});

it('a failing build keeps what was written for the next attempt', async () => {
  const store = openMemoryReadStore();
  const log = new EventLog(openMemoryEventStore(), openMemoryKeys());
  const positions: Position[] = [];
  for (const userId of ['ada', 'ben', 'eve']) {
    const metadata = { actorId: userId, commandId: userId, time: '2026-01-01T00:00:00.000Z' };
    const data = { userId, email: `${userId}@example.com`, firstName: userId, lastName: '' };
    const registered = { type: 'UserRegistered' as const, data };
    positions.push((await log.append(`user-${userId}`, -1, [registered], metadata)).position);
  }
  const breaks: Projection<{ name: string }> = {
    ...{ name: 'breaks', version: 1, indexes: {}, document: z.object({ name: z.string() }) },
    handlers: {
      UserRegistered: {
        touches: ({ data }) => [data.userId],
        fold: ({ data }, documents) => {
          documents.put(data.userId, { name: data.userId });
          if (data.userId === 'eve') throw new Error('poisoned');
        },
      },
    },
  };
  const [result] = await buildModels(
    { log, store, projections: [breaks] },
    [{ model: 'breaks', collection: 'breaks' }],
    { pageSize: 1, maxDocuments: 0, signal: new AbortController().signal },
  );
  expect(result).toMatchObject({ failure: expect.stringContaining('poisoned') });
  expect(result?.checkpoint).toBe(positions[1]);
  expect(await bodiesIn(store, { name: 'breaks', indexes: {} })).toEqual({
    ada: { name: 'ada' },
    ben: { name: 'ben' },
  });
});

describe('a build', () => {
  it.each(projections.map((projection) => [projection.name, projection] as const))(
    'of %s equals folding event by event, wherever it is interrupted',
    async (_model, projection) => {
      const { store, close } = openTemporaryReadStore();
      const ways = fc.record({
        pageSize: fc.integer({ min: 1, max: 40 }),
        most: fc.oneof(fc.constant(Infinity), fc.integer({ min: 0, max: 40 })),
        cutAfter: fc.array(fc.integer({ min: 0, max: 10 }), { maxLength: 3 }),
      });
      await fc.assert(
        fc.asyncProperty(fc.oneof(fc.constant(knownLog), randomLogs), ways, async (log, way) => {
          const collection = await build(store, projection, log, way);
          expect(await bodiesIn(store, collection)).toEqual(documentsAfter(projection, log));
          const checkpoint = log.at(-1)?.position;
          if (checkpoint) expect(await store.checkpoint(collection)).toBe(checkpoint);
          await store.drop(collection);
        }),
        { numRuns: testSize('LOGS', 4, 200) },
      );
      await close();
    },
  );
});
