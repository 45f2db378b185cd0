import { join } from 'node:path';
import type { Settings } from './settings.js';
import type { Blobs, Keys, ReadStore } from '../../stores/ports.js';

/** Names in the data folder. */
export const readModelsFile = 'read-models.db';
export const keysFile = 'keys.db';
export const picturesFolder = 'pictures';

/** What is shared by all machines of an installation beside the log. */
interface ReadSide {
  readonly readStore: ReadStore;
  readonly keys: Keys;
  readonly blobs: Blobs;
}

async function openInMongodb(url: string): Promise<ReadSide> {
  const { openMongodbReadStore } = await import('../../stores/mongodb/read-store.js');
  const { openMongodbKeys } = await import('../../stores/mongodb/keys.js');
  const { openMongodbBlobs } = await import('../../stores/mongodb/blobs.js');
  return {
    readStore: openMongodbReadStore(url),
    keys: openMongodbKeys(url),
    blobs: openMongodbBlobs(url),
  };
}

async function openInFolder(data: string): Promise<ReadSide> {
  const { openSqliteReadStore } = await import('../../stores/sqlite/read-store.js');
  const { openSqliteKeys } = await import('../../stores/sqlite/keys.js');
  const { openFolderBlobs } = await import('../../stores/folder/blobs.js');
  return {
    readStore: openSqliteReadStore(join(data, readModelsFile)),
    keys: openSqliteKeys(join(data, keysFile)),
    blobs: openFolderBlobs(join(data, picturesFolder)),
  };
}

/** Opens the read side: in MongoDB, or as files of the data folder. */
export function openReadSide({ readStoreUrl }: Settings, data: string): Promise<ReadSide> {
  return readStoreUrl === null ? openInFolder(data) : openInMongodb(readStoreUrl);
}
