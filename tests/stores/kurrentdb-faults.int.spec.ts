import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  given,
  newEvents,
  newStream,
  readAllWhole,
  readStreamWhole,
} from '../contract-suites/event-store/event-samples.js';
import { openKurrentEventStore } from '../../services/stores/kurrentdb/event-store.js';
import {
  type EventStore,
  noStream,
  StoreUnavailable,
  type StoredEvent,
  WrongExpectedRevision,
} from '../../services/stores/ports.js';
import { startPosition } from '../../events/kernel/event.js';
import { KurrentDbStandIn } from '../stand-ins/kurrentdb/stand-in.js';
import { expectRefusals } from '../support/refusal.js';

describe('The KurrentDB event store, when the server (stand-in) fails', () => {
  let standIn: KurrentDbStandIn;
  let stores: EventStore[];

  function open(options?: { timeout?: number }, more = ''): EventStore {
    const store = openKurrentEventStore(standIn.address + more, options);
    stores.push(store);
    return store;
  }

  beforeEach(async () => {
    standIn = await KurrentDbStandIn.start();
    stores = [];
  });
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await standIn.stop();
  });

  /** All calls, each of which has to be answered with StoreUnavailable. */
  async function expectAbsence(store: EventStore): Promise<void> {
    const calls = [
      store.append(newStream(), noStream, newEvents(1)),
      store.tail(),
      readStreamWhole(store, newStream()),
      readAllWhole(store, startPosition),
    ];
    await expectRefusals(calls, StoreUnavailable);
  }

  /**
   * Follows the log as the projector does, which survives that the store is away: it goes on at the
   * next wake-up. `until` resolves when it has so many events.
   */
  function followed(store: EventStore) {
    const seen: StoredEvent[] = [];
    let through = startPosition;
    let reading: Promise<void> | undefined;
    let hasNews = false;
    let told = () => {};
    const read = async () => {
      while (hasNews) {
        hasNews = false;
        try {
          for await (const page of store.readAll(through, { pageSize: 3, mayLag: true })) {
            seen.push(...page.events);
            ({ through } = page);
            told();
          }
        } catch (error) {
          if (!(error instanceof StoreUnavailable)) throw error;
        }
      }
      reading = undefined;
    };
    store.onAppended(() => {
      hasNews = true;
      reading ??= read();
    });
    /** All that was seen, when it is so many: of a stream, where one is named. */
    const until = async (count: number, stream?: string) => {
      const wanted = () => seen.filter((event) => stream === undefined || event.stream === stream);
      while (wanted().length < count) await new Promise<void>((resolve) => (told = resolve));
      return wanted();
    };
    return { until };
  }

  it('is opened without it, and works as soon as it is there', async () => {
    await standIn.goDown();
    const store = open();
    const following = followed(store);
    await expectAbsence(store);
    await standIn.restart();
    const events = newEvents(2);
    await store.append(newStream(), noStream, events);
    expect((await following.until(2)).map(given)).toEqual(events);
  });

  it.each(['before', 'after'] as const)(
    'settles an append that was cut %s it was written when it is sent again',
    async (when) => {
      const store = open();
      const stream = newStream();
      const earlier = newEvents(2);
      await store.append(stream, noStream, earlier);
      for (const restarts of [false, true]) {
        for (const saysPosition of [true, false]) {
          standIn.saysPositionOfRepetitions = saysPosition;
          const [{ revision } = { revision: -1 }] = (await readStreamWhole(store, stream)).slice(
            -1,
          );
          const events = newEvents(3);
          standIn.cutNextAppend(when);
          const cut = store.append(stream, revision, events);
          await expect(cut).rejects.toBeInstanceOf(StoreUnavailable);
          if (restarts) {
            await standIn.goDown();
            await standIn.restart();
          }
          const settled = await store.append(stream, revision, events);
          const stored = await readStreamWhole(store, stream, { fromRevision: revision + 1 });
          expect(stored.map(given)).toEqual(events);
          const { revision: last, position } = stored[2] ?? {};
          expect(settled).toEqual({ revision: last, position });
        }
      }
    },
  );

  it('answers every append of a line that is cut while hundreds are on their way, and goes on', async () => {
    const store = open();
    const streams = Array.from({ length: 300 }, () => newStream());
    await store.append(newStream(), noStream, newEvents(1));
    const large = () =>
      newEvents(1).map((event) => ({ ...event, data: { text: 'x'.repeat(20_000) } }));
    const sent = streams.map((stream) => store.append(stream, noStream, large()));
    const settled = Promise.allSettled(sent);
    await Promise.any(sent);
    standIn.network.cut();
    const refused = (await settled).filter((each) => each.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(StoreUnavailable);
    expect(await store.append(newStream(), noStream, newEvents(2))).toMatchObject({
      revision: 1,
    });
  });

  it('answers a repetition rightly when others have written since', async () => {
    const [store, other] = [open(), open()];
    const [written, lost] = [newStream(), newStream()];
    const events = newEvents(2);
    standIn.cutNextAppend('after');
    await expect(store.append(written, noStream, events)).rejects.toThrow(StoreUnavailable);
    standIn.cutNextAppend('before');
    await expect(store.append(lost, noStream, events)).rejects.toThrow(StoreUnavailable);
    await other.append(written, 1, newEvents(5));
    const winner = newEvents(1);
    await other.append(lost, noStream, winner);

    const { revision, position } = await store.append(written, noStream, events);
    const stored = await readStreamWhole(store, written);
    expect([revision, position]).toEqual([1, stored[1]?.position]);
    expect(stored).toHaveLength(7);
    const again = store.append(lost, noStream, events);
    await expect(again).rejects.toBeInstanceOf(WrongExpectedRevision);
    expect((await readStreamWhole(store, lost)).map(given)).toEqual(winner);
  });

  it('gives up a slow call in time, and the append can be sent again', async () => {
    const [hasty, patientOne] = [open({ timeout: 100 }), open()];
    standIn.delay = 400;
    const before = performance.now();
    await expectAbsence(hasty);
    expect(performance.now() - before).toBeLessThan(4 * 400);
    const stream = newStream();
    const events = newEvents(2);
    await expect(hasty.append(stream, noStream, events)).rejects.toThrow(StoreUnavailable);
    // The first one is still on its way: the server has both.
    expect(await patientOne.append(stream, noStream, events)).toMatchObject({ revision: 1 });
    expect((await readStreamWhole(patientOne, stream)).map(given)).toEqual(events);
  });

  it('wakes its readers again each time that it is back, and no event is missed', async () => {
    const [store, other] = [open(), open()];
    const following = followed(store);
    const stream = newStream();
    let revision = noStream;
    for (let round = 1; round <= 4; round += 1) {
      ({ revision } = await other.append(stream, revision, newEvents(5, revision + 1)));
      if (round % 2 === 0) await following.until(revision + 1);
      await standIn.goDown();
      await expectAbsence(store);
      await standIn.restart();
      ({ revision } = await other.append(stream, revision, newEvents(5, revision + 1)));
      const seen = await following.until(revision + 1);
      expect(seen.map(({ data }) => data.number)).toEqual([...seen.keys()]);
    }
    expect(await following.until(40)).toHaveLength(40);
  });

  it('gives up in time when the server hangs, and works when it goes on', async () => {
    const store = open({ timeout: 1_000 });
    const following = followed(store);
    const stream = newStream();
    await store.append(stream, noStream, newEvents(1));
    await following.until(1);
    standIn.network.freeze();
    const before = performance.now();
    await expectAbsence(store);
    expect(performance.now() - before).toBeLessThan(4 * 2_000);
    const lost = newEvents(1, 1);
    await expect(store.append(stream, 0, lost)).rejects.toThrow(StoreUnavailable);
    standIn.network.thaw();
    await store.append(stream, 0, lost);
    const mine = await following.until(2, stream);
    expect(mine.map(({ data }) => data.number)).toEqual([0, 1]);
  });

  it('remembers where streams end, asks for one read, and misses nothing of what others append', async () => {
    const [store, other] = [open(), open()];
    const following = followed(store);
    const stream = newStream();
    await store.append(stream, noStream, newEvents(1));
    await following.until(1);
    expect(await readStreamWhole(store, stream)).toHaveLength(1);
    for (let revision = 1; revision <= 50; revision += 1) {
      const before = standIn.asked.reads;
      const reads = Array.from({ length: 5 }, () =>
        readStreamWhole(store, stream, { fromRevision: revision }),
      );
      expect(await Promise.all(reads)).toEqual([[], [], [], [], []]);
      // Two where the end of the log is an event of the server's own.
      expect(standIn.asked.reads - before).toBeLessThanOrEqual(2);
      await other.append(stream, revision - 1, newEvents(1, revision));
      const [one] = await readStreamWhole(store, stream, { fromRevision: revision });
      expect(one?.data.number).toBe(revision);
    }
  });

  it('can be closed while the server hangs', async () => {
    const store = open({ timeout: 1_000 });
    followed(store);
    await store.append(newStream(), noStream, newEvents(1));
    standIn.network.freeze();
    const append = store.append(newStream(), noStream, newEvents(1));
    const closed = store.close();
    await expect(append).rejects.toBeInstanceOf(StoreUnavailable);
    await closed;
  });

  it('tells each of many appends that are cut together, and nothing is left over', async () => {
    const unhandled: unknown[] = [];
    const keep = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', keep);
    const store = open();
    const long = newEvents(9).map((event) => ({ ...event, data: { long: 'x'.repeat(99_000) } }));
    standIn.cutNextAppend('before');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => store.append(newStream(), noStream, long)),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(StoreUnavailable);
    await store.append(newStream(), noStream, newEvents(1));
    process.off('unhandledRejection', keep);
    expect(unhandled).toEqual([]);
  });

  it('leaves out what the server itself writes, also at the end of the log', async () => {
    const store = open();
    expect(await store.tail()).toBe(startPosition);
    const events = newEvents(3);
    const { position } = await store.append(newStream(), noStream, events);
    for (let count = 0; count < 150; count += 1) standIn.log.writeSystemEvent('$$sample');
    expect(await store.tail()).toBe(position);
    let through = startPosition;
    const sizes: number[] = [];
    for await (const page of store.readAll(startPosition, { pageSize: 50 })) {
      expect(page.through > through).toBe(true);
      ({ through } = page);
      sizes.push(page.events.length);
    }
    expect(sizes).toEqual([3, 0, 0, 0]);
    expect(through > position).toBe(true);
    expect(await readAllWhole(store, through)).toEqual([]);
  });
});
