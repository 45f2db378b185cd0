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
import { untilAvailable } from '../stand-ins/until-available.js';

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

  /** Expects StoreUnavailable from every call. */
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
   * Follows the log as the projector does: after StoreUnavailable it continues at the next wake-up.
   * `until` resolves when it has this many events.
   */
  function followed(store: EventStore) {
    const seen: StoredEvent[] = [];
    let through = startPosition;
    let reading: Promise<void> | undefined;
    let hasNews = false;
    let notify = () => {};
    const read = async () => {
      while (hasNews) {
        hasNews = false;
        try {
          for await (const page of store.readAll(through, { pageSize: 3, mayLag: true })) {
            seen.push(...page.events);
            ({ through } = page);
            notify();
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
    /** The events seen, optionally of one stream, when there are this many. */
    const until = async (count: number, stream?: string) => {
      const wanted = () => seen.filter((event) => stream === undefined || event.stream === stream);
      while (wanted().length < count) await new Promise<void>((resolve) => (notify = resolve));
      return wanted();
    };
    return { until };
  }

  it('opens without it, and works as soon as it starts', async () => {
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
    'completes a repeated append that was cut %s it was written',
    async (when) => {
      const store = open();
      const stream = newStream();
      const earlier = newEvents(2);
      await store.append(stream, noStream, earlier);
      for (const restarts of [false, true]) {
        for (const saysPosition of [true, false]) {
          standIn.hasPositionOfRepetitions = saysPosition;
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

  it('answers every append when the connection is cut with hundreds in progress, and continues', async () => {
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

  it('answers a repeated append correctly when others have written since', async () => {
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

  it('times out a slow call, and the append can be repeated', async () => {
    const [impatient, patient] = [open({ timeout: 100 }), open()];
    standIn.delay = 400;
    await expectAbsence(impatient);
    const stream = newStream();
    const events = newEvents(2);
    await expect(impatient.append(stream, noStream, events)).rejects.toThrow(StoreUnavailable);
    // The first one is still in progress: the server gets both.
    expect(await patient.append(stream, noStream, events)).toMatchObject({ revision: 1 });
    expect((await readStreamWhole(patient, stream)).map(given)).toEqual(events);
  });

  it('wakes its readers each time that it restarts, and misses no event', async () => {
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

  it('times out when the server hangs, and works when it continues', async () => {
    const store = open({ timeout: 1_000 });
    const following = followed(store);
    const stream = newStream();
    await open().append(stream, noStream, newEvents(1));
    await following.until(1);
    standIn.network.freeze();
    // Without a timeout these calls would hang.
    await expectAbsence(store);
    const lost = newEvents(1, 1);
    await expect(store.append(stream, 0, lost)).rejects.toThrow(StoreUnavailable);
    standIn.network.thaw();
    await untilAvailable(() => store.append(stream, 0, lost));
    const mine = await following.until(2, stream);
    expect(mine.map(({ data }) => data.number)).toEqual([0, 1]);
  });

  it('caches the ends of streams, needs one read, and misses nothing that others append', async () => {
    const [store, other] = [open(), open()];
    const following = followed(store);
    const stream = newStream();
    await store.append(stream, noStream, newEvents(1));
    await following.until(1);
    expect(await readStreamWhole(store, stream)).toHaveLength(1);
    let asked = 0;
    for (let revision = 1; revision <= 50; revision += 1) {
      const before = standIn.calls.reads;
      const reads = Array.from({ length: 5 }, () =>
        readStreamWhole(store, stream, { fromRevision: revision }),
      );
      expect(await Promise.all(reads)).toEqual([[], [], [], [], []]);
      asked += standIn.calls.reads - before;
      await other.append(stream, revision - 1, newEvents(1, revision));
      const [one] = await readStreamWhole(store, stream, { fromRevision: revision });
      expect(one?.data.number).toBe(revision);
    }
    // Two when the log ends with a system event; more when the subscription lags for once.
    expect(asked).toBeLessThanOrEqual(50 * 2);
  });

  it('can be closed while the server hangs', async () => {
    const store = open({ timeout: 1_000 });
    const following = followed(store);
    await open().append(newStream(), noStream, newEvents(1));
    await following.until(1);
    standIn.network.freeze();
    const append = store.append(newStream(), noStream, newEvents(1));
    const closed = store.close();
    await expect(append).rejects.toBeInstanceOf(StoreUnavailable);
    await closed;
  });

  it('rejects each of many appends that are cut together, without unhandled rejections', async () => {
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

  it('leaves out system events, also at the end of the log', async () => {
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
