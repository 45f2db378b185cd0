import { afterAll, describe, expect, it } from '@jest/globals';
import {
  newDocument,
  scanWhole,
} from '../../../../tests/contract-suites/read-store/document-samples.js';
import { toPosition } from '../../event-log/times-in-log.js';
import { readState } from './collection-state.js';
import { CommitJournal } from './commit-journal.js';
import {
  change,
  collectionToChange,
} from '../../../../tests/contract-suites/read-store/commit-samples.js';
import { Connection } from '../connection/connection.js';
import { openMongodbReadStore } from './read-store.js';
import {
  startTestServers,
  type TestServer,
} from '../../../../tests/stand-ins/mongodb/test-server.js';

// FerretDB reads whole collections.
/** Whether commits use the journal, because the server is standalone. */
async function isStandalone({ url }: TestServer): Promise<boolean> {
  const connection = new Connection(url, 'the tests');
  const hasTransactions = await connection.run((server) => Promise.resolve(server.hasTransactions));
  await connection.close();
  return !hasTransactions;
}

const servers = await startTestServers();
const standalone: TestServer[] = [];
for (const server of servers) {
  if (await isStandalone(server)) standalone.push(server);
  else await server.stop();
}

describe.each(standalone)('The commit journal in MongoDB ($kind)', ({ url, stop }) => {
  afterAll(() => stop());

  it('changes nothing when a commit is applied that others have applied before', async () => {
    const store = openMongodbReadStore(url);
    const connection = new Connection(url, 'the tests');
    try {
      const collection = await collectionToChange(store);
      await connection.run(async ({ database }) => {
        const journal = new CommitJournal(database);
        const pending = await journal.prepare(collection, change);
        const { commit, ...state } = await readState(database, collection);
        await store.commit([{ collection, ...change }]);
        await store.commit([
          {
            collection,
            put: [newDocument('b', { anew: 1 })],
            remove: [{ id: 'a', position: toPosition(3) }],
          },
        ]);
        const before = await scanWhole(store, collection);
        await journal.apply(collection, { ...state, commit: commit + 1, pending });
        expect(await scanWhole(store, collection)).toEqual(before);
      });
    } finally {
      await connection.close();
      await store.close();
    }
  });

  it('repeats a read during which a commit was applied', async () => {
    const store = openMongodbReadStore(url);
    const connection = new Connection(url, 'the tests');
    try {
      const collection = await collectionToChange(store);
      let reads = 0;
      await connection.run(({ database }) =>
        new CommitJournal(database).consistently(collection, async () => {
          reads += 1;
          if (reads === 1) await store.commit([{ collection, ...change }]);
        }),
      );
      expect(reads).toBe(2);
    } finally {
      await connection.close();
      await store.close();
    }
  });
});
