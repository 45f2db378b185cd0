import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import type { LibraryCommand } from '../../../events/library/commands.js';
import { libraryDecider } from '../../../events/library/decider.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import { openMemoryEventStore } from '../../stores/memory/event-store.js';
import { openMemoryKeys } from '../../../tests/stand-ins/memory/keys.js';
import { openMemoryReadStore } from '../../../tests/stand-ins/memory/read-store.js';
import type { Collection, EventStore, ReadStore } from '../../stores/ports.js';
import { Decisions } from './decisions.js';
import { Snapshots } from './snapshots.js';
import { emptyStream } from './streams.js';

const time = '2026-01-01T00:00:00.000Z';
const stream = 'library-ada';
const collection: Collection = { name: 'snapshots_v1', indexes: {} };
const by = (commandId: string) => ({ actorId: 'ada', commandId, time });

const adding = (id: string, title = id): LibraryCommand => ({
  type: 'AddRecommendation',
  time,
  recommendation: {
    recommendationId: id,
    ownerId: 'ada',
    type: 'book',
    title,
    link: null,
    description: 'Why.',
    metadata: {},
    keepPrivate: false,
    addedAt: time,
  },
});
const deleting = (recommendationId: string): LibraryCommand => ({
  type: 'DeleteRecommendation',
  recommendationId,
  ownerId: 'ada',
});

/** An event store that counts the events read from streams. */
class CountedStore {
  read = 0;
  readonly events: EventStore;

  constructor(store: EventStore) {
    const count = (page: readonly unknown[]) => (this.read += page.length);
    this.events = {
      append: (...given) => store.append(...given),
      async *readStream(...given) {
        for await (const page of store.readStream(...given)) {
          count(page);
          yield page;
        }
      },
      readAll: (...given) => store.readAll(...given),
      tail: () => store.tail(),
      positionBetween: (...given) => store.positionBetween(...given),
      onAppended: (wake) => store.onAppended(wake),
      close: () => store.close(),
    };
  }
}

/** Shared by all processes of the test. */
const keys = openMemoryKeys();

/** A process that has just started, with an empty cache. */
function started(events: EventStore, readStore: ReadStore, interval = 10) {
  const log = new EventLog(events, keys);
  const snapshots = new Snapshots(readStore, log, interval);
  const handler = new Decisions(log, snapshots);
  return {
    execute: (command: LibraryCommand, commandId: string) =>
      handler.execute(libraryDecider, ['ada'], command, by(commandId)),
    state: () => handler.stateOf(libraryDecider, ['ada']),
    forget: () => handler.forget(libraryDecider, ['ada']),
    settled: () => snapshots.settled(),
  };
}
type Process = ReturnType<typeof started>;

describe('Snapshots', () => {
  let store: EventStore;
  let readStore: ReadStore;
  beforeEach(() => {
    store = openMemoryEventStore();
    readStore = openMemoryReadStore();
  });

  async function fill(process: Process, count: number, from = 0) {
    for (let index = from; index < from + count; index += 1) {
      await process.execute(adding(`item ${index}`), `c${index}`);
    }
    // The next load sees all of it.
    await process.state();
    await process.settled();
  }
  const storedSnapshot = async () => {
    await readStore.ensure(collection);
    const [document] = await readStore.getMany(collection, [stream]);
    return document;
  };
  /** Events that a new process reads to load the library. */
  async function readByNew(events = store) {
    const counted = new CountedStore(events);
    const state = await started(counted.events, readStore).state();
    return { read: counted.read, items: state.items.size };
  }

  it('contain no titles, and are deleted when their stream is forgotten', async () => {
    const process = started(store, readStore);
    await process.execute(adding('a', 'The title of a'), 'first');
    await fill(process, 20);
    expect(JSON.stringify(await storedSnapshot())).not.toMatch(/The title/);
    await process.forget();
    expect(await storedSnapshot()).toBeUndefined();
    expect((await process.state()).items.size).toBe(21);
  });

  it('are written one after another, each in its own turn of the event loop', async () => {
    let [turn, isOver] = [0, false];
    const next = () => {
      turn += 1;
      if (!isOver) setImmediate(next);
    };
    const turns: number[] = [];
    const commit = readStore.commit.bind(readStore);
    jest.spyOn(readStore, 'commit').mockImplementation((...given) => {
      turns.push(turn);
      return commit(...given);
    });
    const snapshots = new Snapshots(readStore, new EventLog(store, keys), 1);
    const known = { ...emptyStream(libraryDecider.initialState), revision: 1 };
    for (let index = 0; index < 10; index += 1) {
      snapshots.offer(libraryDecider, `library-${index}`, known);
    }
    next();
    await snapshots.settled();
    isOver = true;
    expect(new Set(turns).size).toBe(10);
  });

  it('do not change the outcomes of commands', async () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    const command = fc.oneof(
      fc.tuple(ids, fc.constantFrom('A', 'B', 'C')).map((of) => adding(...of)),
      ids.map(deleting),
    );
    const step = fc.record({ command, commandId: fc.nat(30).map(String), restart: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.nat(4), async (steps, interval) => {
        const [plain, other, readStoreOfOther] = [
          openMemoryEventStore(),
          openMemoryEventStore(),
          openMemoryReadStore(),
        ];
        let without = started(plain, openMemoryReadStore(), Infinity);
        let withThem = started(other, readStoreOfOther, interval + 1);
        const outcome = (process: Process, { command, commandId }: (typeof steps)[number]) =>
          process.execute(command, commandId).then(
            ({ events }) => events.map(({ type, data }) => ({ type, data })),
            (error: unknown) => String(error),
          );
        for (const each of steps) {
          expect(await outcome(withThem, each)).toEqual(await outcome(without, each));
          if (!each.restart) continue;
          await withThem.settled();
          without = started(plain, openMemoryReadStore(), Infinity);
          withThem = started(other, readStoreOfOther, interval + 1);
        }
        expect(await withThem.state()).toEqual(await without.state());
      }),
      { numRuns: 60 },
    );
  });

  it('let a process load a library of 50,000 items with two events', async () => {
    const log = new EventLog(store, keys);
    for (let batch = 0; batch < 50; batch += 1) {
      const events = Array.from({ length: 1_000 }, (_, index) => {
        const recommendationId = `item ${batch * 1_000 + index}`;
        const item = { recommendationId, ownerId: 'ben', userId: 'ada', type: 'book' as const };
        return { type: 'RecommendationSaved', data: { ...item, title: recommendationId } };
      });
      await log.append(stream, batch * 1_000 - 1, events, by(`b${batch}`));
    }
    const first = started(store, readStore, 500);
    await first.state();
    await first.settled();
    await first.execute(adding('one more'), 'c');
    expect(await readByNew()).toEqual({ read: 2, items: 50_001 });
  });

  it('are replaced as the stream grows, less often for longer streams', async () => {
    const process = started(store, readStore, 10);
    const revisions = new Set<unknown>();
    for (let index = 0; index < 300; index += 1) {
      await process.execute(adding(`item ${index}`), `c${index}`);
      await process.settled();
      revisions.add((await storedSnapshot())?.body['revision']);
    }
    const steps = [...revisions].map(Number).filter((revision) => !Number.isNaN(revision));
    expect(steps.slice(0, 4)).toEqual([9, 19, 29, 39]);
    expect((steps.at(-1) ?? 0) - (steps.at(-2) ?? 0)).toBeGreaterThan(20);
  });

  it('contain the recent commands, so that a repeated one has its first outcome', async () => {
    await fill(started(store, readStore), 12);
    const again = await started(store, readStore).execute(adding('item 3'), 'c3');
    expect(again.events).toMatchObject([{ data: { recommendationId: 'item 3' } }]);
    expect((await readByNew()).items).toBe(12);
  });

  it('contain no texts of people', async () => {
    await fill(started(store, readStore), 12);
    expect(JSON.stringify(await storedSnapshot())).not.toContain('Why.');
  });

  it('are ignored when the log was restored from an older backup', async () => {
    const backup = openMemoryEventStore();
    await fill(started(backup, openMemoryReadStore()), 5);
    await fill(started(store, readStore), 12);
    expect(await readByNew(backup)).toEqual({ read: 5, items: 5 });

    // Other events were recorded at the positions of the lost ones.
    await fill(started(backup, openMemoryReadStore()), 10, 100);
    expect(await readByNew(backup)).toEqual({ read: 16, items: 15 });
    expect((await started(backup, readStore).state()).items.has('item 7')).toBe(false);
  });

  it.each([
    ['another version', { version: 0 }],
    ['an invalid state', { state: { items: 'all' } }],
    ['no list of commands', { commands: null }],
  ])('are ignored with %s', async (_name, change) => {
    await fill(started(store, readStore), 12);
    const document = await storedSnapshot();
    if (document === undefined) throw new Error('no snapshot was stored');
    await readStore.commit([
      { collection, put: [{ ...document, body: { ...document.body, ...change } }], remove: [] },
    ]);
    const { read, items } = await readByNew();
    expect(items).toBe(12);
    expect(read).toBeGreaterThanOrEqual(12);
  });

  it('do not stop commands when they can be neither read nor written', async () => {
    await readStore.close();
    const process = started(store, readStore);
    await fill(process, 25);
    expect((await started(store, readStore).state()).items.size).toBe(25);
  });
});
