import { afterAll, describe, jest } from '@jest/globals';
import { blobsContract } from '../contract/blobs.js';
import { openMongodbBlobs } from './blobs.js';
import { startTestServer } from './test-server.js';

// FerretDB reads whole collections.
jest.setTimeout(60_000);

const server = await startTestServer();
const { url = '' } = server ?? {};

(server ? describe : describe.skip)('MongoDB', () => {
  afterAll(() => server?.stop());
  blobsContract('MongoDB', () => Promise.resolve({ blobs: openMongodbBlobs(url) }));
});
