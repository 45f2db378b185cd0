import type { ArchivedKey, KeysArchive } from '../../../stores/ports/keys-archive.js';
import type { Blobs, EventStore } from '../../../stores/ports.js';
import { BackupError, type BackupFolder, type Manifest } from './folder.js';
import { digestOf } from './history-digest.js';

/** The installation to back up, which may be running. */
export interface BackupSource {
  readonly eventStore: EventStore;
  /** Copies the read models, if requested. @returns their number. */
  readonly copyReadModels: (folder: string) => Promise<number>;
  /** Copies the log into a new file: a snapshot, or everything up to its current end. */
  readonly copyLog: (file: string) => Promise<void>;
  readonly keys: KeysArchive;
  readonly blobs: Blobs;
  readonly blobIds: () => AsyncIterable<string>;
}

export interface BackupTools {
  readonly openLog: (file: string) => EventStore;
  readonly openPictures: (folder: string) => Blobs;
  readonly clock: () => Date;
}

const keyBatchSize = 1_000;

async function copyKeys(keys: KeysArchive, folder: BackupFolder): Promise<number> {
  let count = 0;
  let batch: ArchivedKey[] = [];
  const write = async () => {
    await folder.addKeys(batch);
    count += batch.length;
    batch = [];
  };
  for await (const key of keys.all()) {
    batch.push(key);
    if (batch.length === keyBatchSize) await write();
  }
  await write();
  return count;
}

async function copyPictures(source: BackupSource, pictures: Blobs): Promise<number> {
  let count = 0;
  for await (const id of source.blobIds()) {
    const bytes = await source.blobs.get(id);
    // Replaced or erased since it was listed.
    if (bytes === undefined) continue;
    await pictures.put(id, bytes);
    count += 1;
  }
  return count;
}

/**
 * Backs up the log, keys and pictures, and compares the copied log with the original. Keys and
 * pictures are stored before the events that need them, so copying them after the log gets all of
 * them. Read models are copied before the log, which then contains all their events.
 */
export async function takeBackup(
  source: BackupSource,
  folder: BackupFolder,
  { openLog, openPictures, clock }: BackupTools,
): Promise<Manifest> {
  await folder.create();
  const readModels = await source.copyReadModels(folder.readModels);
  await source.copyLog(folder.log);
  const keys = await copyKeys(source.keys, folder);
  const pictures = openPictures(folder.pictures);
  const copied = await copyPictures(source, pictures);
  await pictures.close();
  const copy = openLog(folder.log);
  const taken = await digestOf(copy).finally(() => copy.close());
  const original = await digestOf(source.eventStore, taken.events);
  if (taken.digest !== original.digest) {
    throw new BackupError('the copy does not match the beginning of the log');
  }
  const manifest: Manifest = {
    format: 1,
    takenAt: clock().toISOString(),
    ...taken,
    keys,
    pictures: copied,
    readModels,
  };
  await folder.finish(manifest);
  return manifest;
}
