import { describe, expect, it } from '@jest/globals';
import { startPosition } from '../../../events/kernel/event.js';
import { noStream, StoreUnavailable } from '../../../services/stores/ports.js';
import { expectRefusals } from '../../support/refusal.js';
import { newEvents, newStream, readAllWhole, readStreamWhole } from './event-samples.js';
import type { OpenedEventStore } from './opened-event-store.js';

export function closePromises(open: () => Promise<OpenedEventStore>): void {
  describe('close', () => {
    it('completes appends in progress', async () => {
      const { store, cleanup } = await open();
      const appends = Array.from({ length: 20 }, () =>
        store.append(newStream(), noStream, newEvents(2)),
      );
      const closed = store.close();
      for (const { revision } of await Promise.all(appends)) expect(revision).toBe(1);
      await closed;
      await cleanup?.();
    });

    it('refuses every call afterwards, and may be repeated', async () => {
      const { store, cleanup } = await open();
      const { position } = await store.append(newStream(), noStream, newEvents(1));
      await store.close();
      await store.close();
      const calls = [
        store.append(newStream(), noStream, newEvents(1)),
        store.tail(),
        readStreamWhole(store, newStream()),
        readAllWhole(store, startPosition),
        readAllWhole(store, position),
      ];
      await expectRefusals(calls, StoreUnavailable);
      await cleanup?.();
    });

    it('ends reads in progress', async () => {
      const { store, cleanup } = await open();
      const start = await store.tail();
      await store.append(newStream(), noStream, newEvents(3));
      const pages = store.readAll(start, { pageSize: 1 })[Symbol.asyncIterator]();
      await pages.next();
      await store.close();
      await expect(pages.next()).rejects.toBeInstanceOf(StoreUnavailable);
      await cleanup?.();
    });
  });
}
