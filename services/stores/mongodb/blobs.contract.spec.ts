import { afterAll, describe } from '@jest/globals';
import { blobsContract } from '../testing/blobs.js';
import { openMongodbBlobs } from './blobs.js';
import { startTestServers } from '../testing/mongodb/test-server.js';

describe.each(await startTestServers())('MongoDB ($kind)', ({ kind, url, stop }) => {
  afterAll(() => stop());
  blobsContract(`MongoDB (${kind})`, () => Promise.resolve({ blobs: openMongodbBlobs(url) }));
});
