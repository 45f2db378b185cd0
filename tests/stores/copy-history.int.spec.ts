import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { startPosition } from '../../events/kernel/event.js';
import {
  newEvent,
  newEvents,
  newStream,
  readAllWhole,
} from '../contract-suites/event-store/event-samples.js';
import { openKurrentEventStore } from '../../services/stores/kurrentdb/event-store.js';
import { copyHistory, HistoriesDiffer } from '../../services/stores/event-log/copy-history.js';
import { type EventStore, noStream, StoreUnavailable } from '../../services/stores/ports.js';
import { openSqliteEventStore } from '../../services/stores/sqlite/event-store/event-store.js';
import { KurrentDbStandIn } from '../stand-ins/kurrentdb/stand-in.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const ignore = () => undefined;

describe('Copying a history', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let standIn: KurrentDbStandIn;
  let stores: EventStore[];
  let source: EventStore;
  let server: EventStore;

  const sqlite = (name: string) => opened(openSqliteEventStore(join(folder.path, name)));
  function opened(store: EventStore): EventStore {
    stores.push(store);
    return store;
  }

  beforeEach(async () => {
    stores = [];
    folder = temporaryFolder();
    standIn = await KurrentDbStandIn.start();
    source = sqlite('source.db');
    server = opened(openKurrentEventStore(standIn.address));
  });
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await standIn.stop();
    folder.remove();
  });

  /** Fills a store with interleaved streams, a long stream, and one too large for a single append. */
  async function fill(store: EventStore): Promise<void> {
    const streams = [newStream(), newStream(), newStream()];
    for (let round = 0; round < 30; round += 1) {
      const stream = streams[(round * 7) % 3] ?? '';
      const revision = 2 * Math.floor(round / 3) - 1;
      await store.append(stream, revision, newEvents(2, round));
    }
    const long = newStream();
    await store.append(long, noStream, newEvents(1_000));
    await store.append(long, 999, newEvents(100));
    const large = newStream();
    const part = () => newEvent({ text: 'é'.repeat(300_000) });
    for (const revision of [noStream, 0, 1]) await store.append(large, revision, [part()]);
  }

  const history = async (store: EventStore) =>
    (await readAllWhole(store, startPosition)).map((event) => ({ ...event, position: '' }));

  it('keeps everything but positions, from SQLite to KurrentDB (stand-in) and back', async () => {
    await fill(source);
    const back = sqlite('back.db');
    const steps = new Set<string>();
    const count = await copyHistory(source, server, ({ step }) => steps.add(step));
    expect(await copyHistory(server, back, ignore)).toBe(count);
    expect(count).toBe(1_163);
    expect(await history(server)).toEqual(await history(source));
    expect(await readAllWhole(back, startPosition)).toEqual(
      await readAllWhole(source, startPosition),
    );
    expect([...steps].sort()).toEqual(['comparing', 'copying']);
  });

  it('continues after an interruption, and writes nothing twice', async () => {
    await fill(source);
    let isCut = false;
    const copy = () =>
      copyHistory(source, server, ({ step }) => {
        if (step !== 'copying' || isCut) return;
        isCut = true;
        standIn.cutNextAppend('after');
      });
    await expect(copy()).rejects.toBeInstanceOf(StoreUnavailable);
    const { length } = await history(server);
    expect(length).toBeGreaterThan(1_000);
    expect(length).toBeLessThan(1_163);
    await copy();
    expect(await history(server)).toEqual(await history(source));
    await copy();
    expect(await history(server)).toHaveLength(1_163);
  });

  it.each(['before', 'after'] as const)(
    'leaves no gap when the connection is cut %s an append while others are in progress',
    async (when) => {
      const streams = Array.from({ length: 400 }, () => newStream());
      await Promise.all(streams.map((stream) => source.append(stream, noStream, newEvents(1))));
      standIn.delay = 5;
      const copying = copyHistory(source, server, ignore);
      const refused = expect(copying).rejects.toBeInstanceOf(StoreUnavailable);
      await new Promise<void>((resolve) => server.onAppended(resolve));
      standIn.cutNextAppend(when);
      await refused;
      const there = await history(server);
      expect(there.length).toBeLessThan(400);
      expect(there).toEqual((await history(source)).slice(0, there.length));
      await copyHistory(source, server, ignore);
      expect(await history(server)).toEqual(await history(source));
    },
  );

  it('copies what was added since the last copy', async () => {
    await fill(source);
    await copyHistory(source, server, ignore);
    await source.append(newStream(), noStream, newEvents(3));
    expect(await copyHistory(source, server, ignore)).toBe(1_166);
    expect(await history(server)).toEqual(await history(source));
  });

  it('copies nothing from nothing', async () => {
    expect(await copyHistory(source, server, ignore)).toBe(0);
  });

  it.each([
    ['another event at the beginning', 0, /^event 1 of the target/],
    ['more than the source', 1, /^the target has more than the 2 events/],
  ])('refuses a target with %s, and writes nothing', async (_, shared, why) => {
    const [stream, events] = [newStream(), newEvents(2)];
    await source.append(stream, noStream, events);
    if (shared) await server.append(stream, noStream, events);
    await server.append(newStream(), noStream, newEvents(1));
    const before = await history(server);
    const copy = copyHistory(source, server, ignore);
    await expect(copy).rejects.toThrow(HistoriesDiffer);
    await expect(copyHistory(source, server, ignore)).rejects.toThrow(why);
    expect(await history(server)).toEqual(before);
  });

  it('refuses a target in which one event has other metadata', async () => {
    const [stream, [one, two]] = [newStream(), newEvents(2)];
    if (!one || !two) throw new Error('there are two');
    await source.append(stream, noStream, [one, two]);
    await server.append(stream, noStream, [one, { ...two, metadata: { actorId: 'other' } }]);
    await expect(copyHistory(source, server, ignore)).rejects.toThrow(/^event 2 of the target/);
  });
});
