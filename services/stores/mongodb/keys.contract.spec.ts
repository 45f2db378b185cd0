import { afterAll, describe } from '@jest/globals';
import { durableKeysContract } from '../../../tests/contract-suites/durable-contracts.js';
import { keysContract } from '../../../tests/contract-suites/keys-contract.js';
import { openMongodbKeys } from './keys.js';
import { startTestServers } from '../../../tests/stand-ins/mongodb/test-server.js';

describe.each(await startTestServers())('MongoDB ($kind)', ({ kind, url, stop }) => {
  afterAll(() => stop());
  const open = () => Promise.resolve(openMongodbKeys(url));
  keysContract(`MongoDB (${kind})`, async () => ({ keys: await open() }));
  durableKeysContract(`MongoDB (${kind})`, () => Promise.resolve({ open }));
});
