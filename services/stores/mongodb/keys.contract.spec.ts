import { afterAll, describe, jest } from '@jest/globals';
import { durableKeysContract } from '../contract/durable.js';
import { keysContract } from '../contract/keys.js';
import { openMongodbKeys } from './keys.js';
import { startTestServer } from './test-server.js';

// FerretDB reads whole collections.
jest.setTimeout(60_000);

const server = await startTestServer();
const { url = '' } = server ?? {};

(server ? describe : describe.skip)('MongoDB', () => {
  afterAll(() => server?.stop());
  const open = () => Promise.resolve(openMongodbKeys(url));
  keysContract('MongoDB', async () => ({ keys: await open() }));
  durableKeysContract('MongoDB', () => Promise.resolve({ open }));
});
