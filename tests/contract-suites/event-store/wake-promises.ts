import { describe, expect, it } from '@jest/globals';
import { type EventStore, noStream } from '../../../services/stores/ports.js';
import { follow, given, newEvents, newStream, readStreamWhole } from './event-samples.js';

const patient = 60_000;

export function wakePromises(store: () => EventStore): void {
  describe('onAppended', () => {
    it('wakes a reader that waits', async () => {
      const start = await store().tail();
      const events = newEvents(2);
      const seen = follow(store(), start, 2);
      await store().append(newStream(), noStream, events);
      expect((await seen).map(given)).toEqual(events);
    });

    it('wakes after the events can be read', async () => {
      const stream = newStream();
      let stop = () => {};
      const seen = new Promise<number>((resolve, reject) => {
        stop = store().onAppended(() => {
          readStreamWhole(store(), stream).then(({ length }) => {
            if (length > 0) resolve(length);
          }, reject);
        });
      });
      await store().append(stream, noStream, newEvents(3));
      expect(await seen).toBe(3);
      stop();
    });

    it('wakes all listeners', async () => {
      const wakes = [0, 1, 2].map(() => nextWake(store()));
      await store().append(newStream(), noStream, newEvents(1));
      await Promise.all(wakes);
    });

    it('wakes no removed listener, but still the others', async () => {
      const stream = newStream();
      let calls = 0;
      const listener = () => {
        calls += 1;
      };
      const stop = store().onAppended(listener);
      const stopTwin = store().onAppended(listener);
      stop();
      stop();
      stopTwin();
      const other = nextWake(store());
      await store().append(stream, noStream, newEvents(1));
      await other;
      expect(calls).toBe(0);
    });

    it(
      'misses nothing when an append happens just as a reader starts to wait',
      async () => {
        const stream = newStream();
        let revision = noStream;
        for (let round = 0; round < 100; round += 1) {
          const start = await store().tail();
          const readFirst = round % 2 === 0;
          const early = readFirst ? follow(store(), start, 1) : undefined;
          const appended = store().append(stream, revision, newEvents(1, round));
          const seen = await (early ?? follow(store(), start, 1));
          await appended;
          expect(seen).toMatchObject([{ data: { number: round } }]);
          revision += 1;
        }
      },
      patient,
    );
  });
}

/** Resolves at the store's next wake-up. */
function nextWake(store: EventStore): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.onAppended(() => {
      stop();
      resolve();
    });
  });
}
