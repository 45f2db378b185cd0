import { join } from 'node:path';
import type { Settings } from './settings.js';
import { openFolderBlobs } from '../../stores/folder/blobs.js';
import { openMongodbBlobs } from '../../stores/mongodb/blobs.js';
import { openMongodbKeys } from '../../stores/mongodb/keys.js';
import { openMongodbReadStore } from '../../stores/mongodb/read-store.js';
import { openSqliteKeys } from '../../stores/sqlite/keys.js';
import { openSqliteReadStore } from '../../stores/sqlite/read-store.js';

/** Names in the data folder. */
export const readModelsFile = 'read-models.db';
export const keysFile = 'keys.db';
export const picturesFolder = 'pictures';

/**
 * Opens what is shared by all machines of an installation beside the log: in MongoDB, or as files
 * of the data folder.
 */
export function openReadSide({ readStoreUrl }: Settings, data: string) {
  if (readStoreUrl !== null) {
    return {
      readStore: openMongodbReadStore(readStoreUrl),
      keys: openMongodbKeys(readStoreUrl),
      blobs: openMongodbBlobs(readStoreUrl),
    };
  }
  return {
    readStore: openSqliteReadStore(join(data, readModelsFile)),
    keys: openSqliteKeys(join(data, keysFile)),
    blobs: openFolderBlobs(join(data, picturesFolder)),
  };
}
