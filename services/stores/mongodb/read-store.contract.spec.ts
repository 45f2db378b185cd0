import { afterAll, describe } from '@jest/globals';
import { durableReadStoreContract } from '../contract/durable.js';
import { readStoreContract } from '../contract/read-store.js';
import { openMongodbReadStore } from './read-store.js';
import { startTestServers } from './test-server.js';

describe.each(await startTestServers())('MongoDB ($kind)', ({ kind, url, stop }) => {
  afterAll(() => stop());
  const open = () => Promise.resolve(openMongodbReadStore(url));
  readStoreContract(`MongoDB (${kind})`, async () => ({ store: await open() }));
  durableReadStoreContract(`MongoDB (${kind})`, () => Promise.resolve({ open }));
});
