import { afterAll, describe } from '@jest/globals';
import { durableReadStoreContract } from '../testing/durable.js';
import { readStoreContract } from '../testing/read-store.js';
import { openMongodbReadStore } from './read-store.js';
import { startTestServers } from '../testing/mongodb/test-server.js';

describe.each(await startTestServers())('MongoDB ($kind)', ({ kind, url, stop }) => {
  afterAll(() => stop());
  const open = () => Promise.resolve(openMongodbReadStore(url));
  readStoreContract(`MongoDB (${kind})`, async () => ({ store: await open() }));
  durableReadStoreContract(`MongoDB (${kind})`, () => Promise.resolve({ open }));
});
