import { afterAll, describe } from '@jest/globals';
import { durableKeysContract } from '../testing/durable.js';
import { keysContract } from '../testing/keys.js';
import { openMongodbKeys } from './keys.js';
import { startTestServers } from '../testing/mongodb/test-server.js';

describe.each(await startTestServers())('MongoDB ($kind)', ({ kind, url, stop }) => {
  afterAll(() => stop());
  const open = () => Promise.resolve(openMongodbKeys(url));
  keysContract(`MongoDB (${kind})`, async () => ({ keys: await open() }));
  durableKeysContract(`MongoDB (${kind})`, () => Promise.resolve({ open }));
});
