import { blobsContract } from '../../contract-suites/blobs-contract.js';
import { openMemoryBlobs } from './blobs.js';

blobsContract('memory', () => Promise.resolve({ blobs: openMemoryBlobs() }));
