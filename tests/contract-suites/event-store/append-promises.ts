import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  type EventStore,
  type JsonObject,
  type NewEvent,
  noStream,
  WrongExpectedRevision,
} from '../../../services/stores/ports.js';
import {
  given,
  newEvent,
  newEvents,
  newStream,
  readAllWhole,
  readStreamWhole,
} from './event-samples.js';

export function appendPromises(store: () => EventStore): void {
  describe('append', () => {
    it('answers the revision and position of the last event', async () => {
      const stream = newStream();
      const first = await store().append(stream, noStream, newEvents(1));
      const second = await store().append(stream, 0, newEvents(3));
      expect([first.revision, second.revision]).toEqual([0, 3]);
      const events = await readStreamWhole(store(), stream);
      expect(events.map(({ revision }) => revision)).toEqual([0, 1, 2, 3]);
      expect([events[0]?.position, events[3]?.position]).toEqual([first.position, second.position]);
    });

    it.each([
      ['no stream, when there is one', 2, noStream],
      ['a revision too low', 3, 1],
      ['a revision too high', 2, 2],
      ['a revision, when there is no stream', 0, 0],
    ])('refuses %s, and writes nothing', async (_, existing, expected) => {
      const stream = newStream();
      const before = newEvents(existing);
      if (existing > 0) await store().append(stream, noStream, before);
      await expect(store().append(stream, expected, newEvents(2))).rejects.toMatchObject({
        name: 'WrongExpectedRevision',
        stream,
        expected,
      });
      expect((await readStreamWhole(store(), stream)).map(given)).toEqual(before);
    });

    it('lets exactly one of 64 concurrent appends with one expectation succeed', async () => {
      for (const expected of [noStream, 0]) {
        const stream = newStream();
        if (expected === 0) await store().append(stream, noStream, newEvents(1));
        const sent = Array.from({ length: 64 }, () => newEvents(2));
        const outcomes = await Promise.allSettled(
          sent.map((events) => store().append(stream, expected, events)),
        );
        const winners = sent.filter((_, index) => outcomes[index]?.status === 'fulfilled');
        expect(winners).toHaveLength(1);
        for (const outcome of outcomes) {
          if (outcome.status === 'fulfilled') continue;
          expect(outcome.reason).toBeInstanceOf(WrongExpectedRevision);
        }
        const stored = await readStreamWhole(store(), stream, { fromRevision: expected + 1 });
        expect(stored.map(given)).toEqual(winners[0]);
      }
    });

    it('writes concurrent appends in the order of the calls', async () => {
      const start = await store().tail();
      const sent = Array.from({ length: 300 }, (_, index) => newEvents(1 + (index % 2)));
      await Promise.all(sent.map((events) => store().append(newStream(), noStream, events)));
      const written = await readAllWhole(store(), start);
      expect(written.map(given)).toEqual(sent.flat());
    });

    it('refuses a conflicting append without affecting concurrent ones', async () => {
      const streams = Array.from({ length: 10 }, () => newStream());
      const outcomes = await Promise.allSettled(
        streams.map((stream, index) =>
          store().append(stream, index % 2 === 0 ? noStream : 7, newEvents(2)),
        ),
      );
      const stored = await Promise.all(streams.map((stream) => readStreamWhole(store(), stream)));
      for (const index of streams.keys()) {
        expect(outcomes[index]?.status).toBe(index % 2 === 0 ? 'fulfilled' : 'rejected');
        expect(stored[index]).toHaveLength(index % 2 === 0 ? 2 : 0);
      }
    });

    it('never writes the same append twice', async () => {
      const stream = newStream();
      const events = newEvents(3);
      const first = await store().append(stream, noStream, events);
      const again = await Promise.allSettled(
        Array.from({ length: 5 }, () => store().append(stream, noStream, events)),
      );
      for (const outcome of again) {
        if (outcome.status === 'fulfilled') expect(outcome.value).toEqual(first);
        else expect(outcome.reason).toBeInstanceOf(WrongExpectedRevision);
      }
      expect((await readStreamWhole(store(), stream)).map(given)).toEqual(events);
    });

    it('never writes the same append twice when both are concurrent', async () => {
      const stream = newStream();
      const events = newEvents(3);
      await Promise.allSettled([
        store().append(stream, noStream, events),
        store().append(stream, noStream, events),
      ]);
      expect((await readStreamWhole(store(), stream)).map(given)).toEqual(events);
    });

    it('writes 1,000 events at once, in order', async () => {
      const stream = newStream();
      const events = newEvents(1_000);
      expect(await store().append(stream, noStream, events)).toMatchObject({ revision: 999 });
      expect((await readStreamWhole(store(), stream)).map(given)).toEqual(events);
    });

    it.each<[string, string, number, NewEvent[]]>([
      ['no events', 'x', noStream, []],
      ['more than 1,000 events', 'x', noStream, newEvents(1_001)],
      ['an expectation below -1', 'x', -2, newEvents(1)],
      ['an expectation that is no integer', 'x', 0.5, newEvents(1)],
      ['an id that is no UUID', 'x', noStream, [{ ...newEvent({}), id: 'one' }]],
      ['an empty type', 'x', noStream, [{ ...newEvent({}), type: '' }]],
      ['an empty stream name', '', noStream, newEvents(1)],
      ['a type of system events', 'x', noStream, [{ ...newEvent({}), type: '$metadata' }]],
      ['more than 1,000,000 bytes in one event', 'x', noStream, [eventOf(1_000_001)]],
      ['more than 1,000,000 bytes together', 'x', noStream, [eventOf(500_000), eventOf(500_001)]],
      ['more than 1,000,000 bytes of metadata', 'x', noStream, [turned(eventOf(1_000_001))]],
    ])('refuses %s', async (_, prefix, expected, events) => {
      const stream = prefix && newStream(prefix);
      await expect(store().append(stream, expected, events)).rejects.toBeInstanceOf(RangeError);
      if (stream) expect(await readStreamWhole(store(), stream)).toEqual([]);
    });

    it('refuses a stream of system events', async () => {
      const refused = store().append(newStream('$x'), noStream, newEvents(1));
      await expect(refused).rejects.toBeInstanceOf(RangeError);
    });

    it('accepts 1,000,000 bytes in one append', async () => {
      const stream = newStream();
      const events = [eventOf(1_000_000)];
      await store().append(stream, noStream, events);
      expect((await readStreamWhole(store(), stream)).map(given)).toEqual(events);
      const parts = Array.from({ length: 1_000 }, () => eventOf(1_000));
      await store().append(stream, 0, parts);
      expect(await readStreamWhole(store(), stream, { fromRevision: 1 })).toHaveLength(1_000);
    });

    it('stores JSON unchanged', async () => {
      const data: JsonObject = {
        text: 'Übergröße\n\t"quoted" \\ \u2028 \u0000 日本語 👩‍👩‍👧 𝒳',
        '👋 key': '',
        numbers: [0, -1, 1.5, 1e21, 5e-324, 0.1, Number.MAX_SAFE_INTEGER, -2147483649],
        nothing: null,
        truth: [true, false],
        nested: { empty: {}, list: [[], [{ deep: [null] }]] },
        long: '0123456789abcdef'.repeat(12_500),
      };
      const event = { ...newEvent(data), metadata: { actorId: 'é👋', parts: [1, { two: 2 }] } };
      const stream = newStream();
      await store().append(stream, noStream, [event]);
      expect((await readStreamWhole(store(), stream)).map(given)).toEqual([event]);
    });

    it('distinguishes streams with similar names', async () => {
      const base = randomUUID();
      const names = [
        'a',
        'A',
        '\u00e1',
        'a\u0301',
        'a/b',
        'a b',
        "a'b",
        'a"b',
        'a%',
        'a_',
        '👋',
        '日本',
      ];
      const streams = names.map((name) => `${name}-${base}`);
      const sent = streams.map((_, index) => newEvents(1, index));
      await Promise.all(
        streams.map((stream, index) => store().append(stream, noStream, sent[index] ?? [])),
      );
      for (const [index, stream] of streams.entries()) {
        const stored = await readStreamWhole(store(), stream);
        expect(stored.map(given)).toEqual(sent[index]);
        expect(stored[0]?.stream).toBe(stream);
      }
    });

    it('stores and returns copies', async () => {
      const stream = newStream();
      const data = { list: [1, 2] };
      const appended = store().append(stream, noStream, [newEvent(data)]);
      data.list.push(3);
      await appended;
      data.list.push(4);
      const [read] = await readStreamWhole(store(), stream);
      Reflect.set(read?.data ?? {}, 'list', []);
      const [again] = await readStreamWhole(store(), stream);
      expect(again?.data).toEqual({ list: [1, 2] });
    });
  });
}

/** An event of this many bytes, with some characters of several bytes. */
function eventOf(bytes: number): NewEvent {
  const event = newEvent({ text: '' });
  const rest = bytes - sizeOf(event.type, event.data, event.metadata);
  return { ...event, data: { text: 'é'.repeat(10) + 'x'.repeat(rest - 20) } };
}

const turned = (event: NewEvent) => ({ ...event, data: event.metadata, metadata: event.data });

function sizeOf(type: string, ...json: readonly JsonObject[]): number {
  return json.reduce((sum, each) => sum + Buffer.byteLength(JSON.stringify(each)), 2 * type.length);
}
