import { afterAll, describe } from '@jest/globals';
import { blobsContract } from '../../../tests/contract-suites/blobs-contract.js';
import { openMongodbBlobs } from './blobs.js';
import { startTestServers } from '../../../tests/stand-ins/mongodb/test-server.js';

describe.each(await startTestServers())('MongoDB ($kind)', ({ kind, url, stop }) => {
  afterAll(() => stop());
  blobsContract(`MongoDB (${kind})`, () => Promise.resolve({ blobs: openMongodbBlobs(url) }));
});
