import { afterAll, describe } from '@jest/globals';
import { durableKeysContract } from '../contract/durable.js';
import { keysContract } from '../contract/keys.js';
import { openMongodbKeys } from './keys.js';
import { startTestServers } from './test-server.js';

describe.each(await startTestServers())('MongoDB ($kind)', ({ kind, url, stop }) => {
  afterAll(() => stop());
  const open = () => Promise.resolve(openMongodbKeys(url));
  keysContract(`MongoDB (${kind})`, async () => ({ keys: await open() }));
  durableKeysContract(`MongoDB (${kind})`, () => Promise.resolve({ open }));
});
