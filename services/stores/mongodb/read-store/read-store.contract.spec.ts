import { afterAll, describe } from '@jest/globals';
import { durableReadStoreContract } from '../../../../tests/contract-suites/durable-contracts.js';
import { readStoreContract } from '../../../../tests/contract-suites/read-store/read-store-contract.js';
import { openMongodbReadStore } from './read-store.js';
import { startTestServers } from '../../../../tests/stand-ins/mongodb/test-server.js';

describe.each(await startTestServers())('MongoDB ($kind)', ({ kind, url, stop }) => {
  afterAll(() => stop());
  const open = () => Promise.resolve(openMongodbReadStore(url));
  readStoreContract(`MongoDB (${kind})`, async () => ({ store: await open() }));
  durableReadStoreContract(`MongoDB (${kind})`, () => Promise.resolve({ open }));
});
