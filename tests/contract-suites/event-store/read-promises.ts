import { describe, expect, it } from '@jest/globals';
import { startPosition } from '../../../events/kernel/event.js';
import { type EventStore, noStream, type StoredEvent } from '../../../services/stores/ports.js';
import {
  follow,
  given,
  newEvents,
  newStream,
  readAllWhole,
  readStreamWhole,
} from './event-samples.js';

const patient = 60_000;

export function readPromises(store: () => EventStore): void {
  describe('readStream', () => {
    it('returns no page for a stream that does not exist', async () => {
      for await (const page of store().readStream(newStream())) expect(page).toBeUndefined();
    });

    it('starts at a revision, and returns no page past the end', async () => {
      const stream = newStream();
      const events = newEvents(5);
      await store().append(stream, noStream, events);
      const rest = await readStreamWhole(store(), stream, { fromRevision: 3 });
      expect(rest.map(given)).toEqual(events.slice(3));
      for await (const page of store().readStream(stream, { fromRevision: 5 })) {
        expect(page).toBeUndefined();
      }
    });

    it.each([1, 2, 3, 5, 6, 7])('returns pages of at most %d', async (pageSize) => {
      const stream = newStream();
      const events = newEvents(6);
      await store().append(stream, noStream, events);
      const stored: StoredEvent[] = [];
      for await (const page of store().readStream(stream, { pageSize })) {
        expect(page.length).toBeGreaterThan(0);
        expect(page.length).toBeLessThanOrEqual(pageSize);
        stored.push(...page);
      }
      expect(stored.map(given)).toEqual(events);
    });

    it('returns pages of at most 500 unless told', async () => {
      const stream = newStream();
      await store().append(stream, noStream, newEvents(501));
      for await (const page of store().readStream(stream)) {
        expect(page.length).toBeLessThanOrEqual(500);
      }
    });

    it.each([0, -1, 1.5])('refuses pages of %d', async (pageSize) => {
      const read = readStreamWhole(store(), newStream(), { pageSize });
      await expect(read).rejects.toBeInstanceOf(RangeError);
    });
  });

  describe('readAll', () => {
    it('returns what was appended after a position, in order', async () => {
      const start = await store().tail();
      const [one, two] = [newStream(), newStream()];
      const [first, second, third] = [newEvents(2), newEvents(1), newEvents(2)];
      await store().append(one, noStream, first);
      await store().append(two, noStream, second);
      await store().append(one, 1, third);
      const events = await readAllWhole(store(), start);
      expect(events.map(given)).toEqual([...first, ...second, ...third]);
      expect(events.map(({ stream }) => stream)).toEqual([one, one, two, one, one]);
      expect(events.map(({ revision }) => revision)).toEqual([0, 1, 0, 2, 3]);
      for (const [index, { position }] of events.entries()) {
        expect(position > (events[index - 1]?.position ?? start)).toBe(true);
        const rest = await readAllWhole(store(), position);
        expect(rest).toEqual(events.slice(index + 1));
      }
    });

    it.each([1, 2, 3, 100])('returns pages of at most %d with their end', async (pageSize) => {
      const start = await store().tail();
      const events = newEvents(6);
      const { position } = await store().append(newStream(), noStream, events);
      const stored: StoredEvent[] = [];
      let through = start;
      for await (const page of store().readAll(start, { pageSize })) {
        expect(page.events.length).toBeLessThanOrEqual(pageSize);
        expect(page.through > through).toBe(true);
        for (const event of page.events) {
          expect(event.position > through && event.position <= page.through).toBe(true);
        }
        stored.push(...page.events);
        ({ through } = page);
        const rest = await readAllWhole(store(), through);
        expect([...stored, ...rest].map(given)).toEqual(events);
      }
      expect(stored.map(given)).toEqual(events);
      expect(through >= position).toBe(true);
      expect(await readAllWhole(store(), through)).toEqual([]);
    });

    it('ends when it has caught up, also with what was appended meanwhile', async () => {
      const start = await store().tail();
      const stream = newStream();
      await store().append(stream, noStream, newEvents(4));
      const stored: StoredEvent[] = [];
      for await (const page of store().readAll(start, { pageSize: 2 })) {
        if (stored.length === 0) await store().append(stream, 3, newEvents(3, 4));
        stored.push(...page.events);
      }
      expect(stored.map(({ data }) => data.number)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    });

    it('can be stopped before its end', async () => {
      const start = await store().tail();
      await store().append(newStream(), noStream, newEvents(5));
      for await (const page of store().readAll(start, { pageSize: 1 })) {
        if (page.events.length > 0) break;
      }
      expect(await readAllWhole(store(), start)).toHaveLength(5);
    });

    it(
      'shows a follower every event once, in the final order, while 20 writers append',
      async () => {
        const start = await store().tail();
        const streams = Array.from({ length: 20 }, () => newStream());
        const sizes = Array.from({ length: 25 }, (_, index) => 1 + (index % 3));
        const total = streams.length * sizes.reduce((sum, size) => sum + size, 0);
        const followers = [follow(store(), start, total, 7), follow(store(), start, total)];
        await Promise.all(
          streams.map(async (stream) => {
            let revision = noStream;
            for (const size of sizes) {
              ({ revision } = await store().append(stream, revision, newEvents(size)));
            }
          }),
        );
        const final = await readAllWhole(store(), start);
        expect(final).toHaveLength(total);
        for (const seen of await Promise.all(followers)) expect(seen).toEqual(final);
        for (const stream of streams) {
          const own = final.filter((event) => event.stream === stream);
          expect(own).toEqual(await readStreamWhole(store(), stream));
          expect(own.map(({ revision }) => revision)).toEqual([...own.keys()]);
        }
      },
      patient,
    );

    it.each([0, -1, 1.5])('refuses pages of %d', async (pageSize) => {
      const read = readAllWhole(store(), startPosition, { pageSize });
      await expect(read).rejects.toBeInstanceOf(RangeError);
    });
  });

  describe('tail', () => {
    it('is the position of the last event, or the start', async () => {
      const before = await readAllWhole(store(), startPosition);
      expect(await store().tail()).toBe(before.at(-1)?.position ?? startPosition);
      const { position } = await store().append(newStream(), noStream, newEvents(3));
      expect(position > startPosition).toBe(true);
      expect(await store().tail()).toBe(position);
      expect(await readAllWhole(store(), position)).toEqual([]);
    });
  });

  describe('between', () => {
    it('is a position to continue reading from, if the store supports it', async () => {
      const after = await store().tail();
      const { position: before } = await store().append(newStream(), noStream, newEvents(8));
      const events = await readAllWhole(store(), after);
      const middle = await store().positionBetween(after, before);
      if (middle === undefined) return;
      expect(middle > after && middle < before).toBe(true);
      const rest = events.filter(({ position }) => position > middle);
      expect(await readAllWhole(store(), middle)).toEqual(rest);
      expect(await store().positionBetween(after, after)).toBeUndefined();
    });
  });
}
