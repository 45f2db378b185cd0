import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { type ReadStore, StoreUnavailable } from '../../../services/stores/ports.js';
import { expectRefusals } from '../../support/refusal.js';
import { newCollection } from './document-samples.js';
import { buildPromises } from './build-promises.js';
import { commitPromises } from './commit-promises.js';
import { documentPromises } from './documents-promises.js';
import { entryPromises } from './entries-promises.js';
import { listPromises } from './list-promises.js';
import { modelPromises } from './read-store-model.js';
import { pagingPromises } from './paging-promises.js';

/** A store to test, and what to do when the tests are over. */
export interface OpenedReadStore {
  readonly store: ReadStore;
  /** Called after the store was closed. */
  readonly cleanup?: () => Promise<void> | void;
}

/**
 * What every {@link ReadStore} promises, as tests. The store need not be empty: each test creates its
 * own collection.
 * @param open gives a store that the suite closes.
 */
export function readStoreContract(name: string, open: () => Promise<OpenedReadStore>): void {
  describe(`${name} as a read store`, () => {
    let opened: OpenedReadStore;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => {
      await opened.store.close();
      await opened.cleanup?.();
    });

    documentPromises(() => opened.store);
    commitPromises(() => opened.store);
    buildPromises(() => opened.store);
    listPromises(() => opened.store);
    pagingPromises(() => opened.store);
    entryPromises(() => opened.store);
    modelPromises(() => opened.store);

    it('refuses every call once closed', async () => {
      const { store, cleanup } = await open();
      const collection = newCollection({ byOwner: { equals: ['owner'] } });
      await store.ensure(collection);
      await store.close();
      await store.close();
      const query = { index: 'byOwner', where: { owner: 'a' } };
      const calls = [
        store.ensure(collection),
        store.getMany(collection, ['a']),
        store.list(collection, { ...query, limit: 1 }),
        store.places(collection, { ...query, limit: 1 }),
        store.entries(collection, query),
        store.tally(collection, query),
        store.count(collection, query),
        store.commit([{ collection, put: [], remove: [] }]),
        store.checkpoint(collection),
        store.build(collection),
        store.drop(collection),
        store.scan(collection)[Symbol.asyncIterator]().next(),
      ];
      await expectRefusals(calls, StoreUnavailable);
      await cleanup?.();
    });
  });
}
