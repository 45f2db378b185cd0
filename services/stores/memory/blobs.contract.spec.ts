import { blobsContract } from '../testing/blobs.js';
import { openMemoryBlobs } from './blobs.js';

blobsContract('memory', () => Promise.resolve({ blobs: openMemoryBlobs() }));
