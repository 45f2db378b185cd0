import { afterAll, beforeAll, describe } from '@jest/globals';
import { appendPromises } from './append-promises.js';
import { closePromises } from './close-promises.js';
import { readPromises } from './read-promises.js';
import { wakePromises } from './wake-promises.js';
import type { OpenedEventStore } from './opened-event-store.js';

/**
 * What every event store promises, as tests. The store need not be empty: each test uses
 * streams of its own and reads from the tail that it found.
 * @param open gives a store that the suite closes.
 */
export function eventStoreContract(name: string, open: () => Promise<OpenedEventStore>): void {
  describe(`${name} as an event store`, () => {
    let opened: OpenedEventStore;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => {
      await opened.store.close();
      await opened.cleanup?.();
    });

    appendPromises(() => opened.store);
    readPromises(() => opened.store);
    wakePromises(() => opened.store);
    closePromises(open);
  });
}
