import { afterAll, describe, jest } from '@jest/globals';
import { durableReadStoreContract } from '../contract/durable.js';
import { readStoreContract } from '../contract/read-store.js';
import { openMongodbReadStore } from './read-store.js';
import { startTestServer } from './test-server.js';

// FerretDB reads whole collections.
jest.setTimeout(60_000);

const server = await startTestServer();
const { url = '' } = server ?? {};

(server ? describe : describe.skip)('MongoDB', () => {
  afterAll(() => server?.stop());
  const open = () => Promise.resolve(openMongodbReadStore(url));
  readStoreContract('MongoDB', async () => ({ store: await open() }));
  durableReadStoreContract('MongoDB', () => Promise.resolve({ open }));
});
