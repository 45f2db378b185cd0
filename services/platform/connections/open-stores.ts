import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { keyWrapping, type KeyWrapping } from '../../stores/keys/master-key.js';
import type { Blobs, Keys, ReadStore, EventStore } from '../../stores/ports.js';
import type { SqliteReadStoreOptions } from '../../stores/sqlite/read-store/read-store.js';
import type { SqliteEventStoreOptions } from '../../stores/sqlite/event-store/event-store.js';
import type { KeysArchive } from '../../stores/ports/keys.js';
import type { Settings } from '../settings/settings.js';

/** File of the event log in the data folder. */
export const eventsFile = 'events.db';

/**
 * Opens the event store: KurrentDB, or a file in the data folder. Only the driver in use is loaded,
 * because loading takes a large part of the time of a command-line command.
 * @param sqliteOptions options of the SQLite file.
 */
export async function openEventStore(
  { eventStoreUrl }: Pick<Settings, 'eventStoreUrl'>,
  data: string,
  sqliteOptions: Pick<SqliteEventStoreOptions, 'cacheBytes' | 'checkpoints'> = {},
): Promise<EventStore> {
  if (eventStoreUrl === null) {
    const { openSqliteEventStore } = await import('../../stores/sqlite/event-store/event-store.js');
    return openSqliteEventStore(join(data, eventsFile), sqliteOptions);
  }
  const { openKurrentEventStore } = await import('../../stores/kurrentdb/event-store.js');
  return openKurrentEventStore(eventStoreUrl);
}

/** Names in the data folder. */
export const readModelsFolder = 'read-models';
export const keysFile = 'keys.db';
export const picturesFolder = 'pictures';

/** The stores besides the log. */
interface ReadSide {
  readonly readStore: ReadStore;
  readonly keys: Keys;
  readonly blobs: Blobs;
}

async function openInMongodb(url: string, wrapping: KeyWrapping): Promise<ReadSide> {
  const { openMongodbReadStore } = await import('../../stores/mongodb/read-store/read-store.js');
  const { openMongodbKeys } = await import('../../stores/mongodb/keys.js');
  const { openMongodbBlobs } = await import('../../stores/mongodb/blobs.js');
  return {
    readStore: openMongodbReadStore(url),
    keys: openMongodbKeys(url, wrapping),
    blobs: openMongodbBlobs(url),
  };
}

/** Older releases kept all read models in one file. They are rebuilt from the log. */
async function removeSingleFile(data: string): Promise<void> {
  const file = join(data, 'read-models.db');
  if (!existsSync(file)) return;
  for (const ending of ['-wal', '-shm', '']) await rm(`${file}${ending}`, { force: true });
  // Loaded on demand, so that builder threads start without it.
  const { Logger } = await import('@nestjs/common');
  new Logger('ReadModels').log(
    `read-models.db was removed: each read model now has its own file in ${readModelsFolder} and is rebuilt`,
  );
}

async function openInFolder(
  data: string,
  wrapping: KeyWrapping,
  sqliteOptions: SqliteReadStoreOptions,
): Promise<ReadSide> {
  const { openSqliteReadStore } = await import('../../stores/sqlite/read-store/read-store.js');
  const { openSqliteKeys } = await import('../../stores/sqlite/keys.js');
  const { openFolderBlobs } = await import('../../stores/folder/blobs.js');
  await removeSingleFile(data);
  return {
    readStore: openSqliteReadStore(join(data, readModelsFolder), sqliteOptions),
    keys: openSqliteKeys(join(data, keysFile), { wrapping }),
    blobs: openFolderBlobs(join(data, picturesFolder)),
  };
}

/**
 * Opens read store, keys and pictures: in MongoDB, or files in the data folder.
 * @param sqliteOptions options of the SQLite files.
 */
export function openReadSide(
  { readStoreUrl, masterKeys }: Pick<Settings, 'readStoreUrl' | 'masterKeys'>,
  data: string,
  sqliteOptions: SqliteReadStoreOptions = {},
): Promise<ReadSide> {
  const wrapping = keyWrapping(masterKeys);
  return readStoreUrl === null
    ? openInFolder(data, wrapping, sqliteOptions)
    : openInMongodb(readStoreUrl, wrapping);
}

/** Opens the stored keys: in MongoDB, or a file in the data folder. */
export async function openKeysArchive(
  { readStoreUrl }: Pick<Settings, 'readStoreUrl'>,
  data: string,
): Promise<KeysArchive> {
  if (readStoreUrl === null) {
    const { openSqliteKeysArchive } = await import('../../stores/sqlite/keys-archive.js');
    return openSqliteKeysArchive(join(data, keysFile));
  }
  const { openMongodbKeysArchive } = await import('../../stores/mongodb/keys-archive.js');
  return openMongodbKeysArchive(readStoreUrl);
}
