import type { ArchivedKey, KeysArchive } from '../../../stores/ports/keys-archive.js';
import type { Blobs, EventStore } from '../../../stores/ports.js';
import { BackupError, type BackupFolder, type Manifest } from './folder.js';
import { digestOf } from './history-digest.js';

/** What is backed up: an installation that may be at work. */
export interface BackupSource {
  readonly eventStore: EventStore;
  /** Copies the read models into a new folder; gives how many. None when they were not asked for. */
  readonly copyReadModels: (folder: string) => Promise<number>;
  /** Copies the log as it is at one moment into a new file, or to its end as it is then. */
  readonly copyLog: (file: string) => Promise<void>;
  readonly keys: KeysArchive;
  readonly blobs: Blobs;
  readonly blobIds: () => AsyncIterable<string>;
}

/** Opens the copy of a log, and the folder of the copied pictures. */
export interface BackupTools {
  readonly openLog: (file: string) => EventStore;
  readonly openPictures: (folder: string) => Blobs;
  readonly clock: () => Date;
}

const keyBatchSize = 1_000;

async function copyKeys(keys: KeysArchive, folder: BackupFolder): Promise<number> {
  let count = 0;
  let waiting: ArchivedKey[] = [];
  const write = async () => {
    await folder.addKeys(waiting);
    count += waiting.length;
    waiting = [];
  };
  for await (const key of keys.all()) {
    waiting.push(key);
    if (waiting.length === keyBatchSize) await write();
  }
  await write();
  return count;
}

async function copyPictures(source: BackupSource, pictures: Blobs): Promise<number> {
  let count = 0;
  for await (const id of source.blobIds()) {
    const bytes = await source.blobs.get(id);
    // Undefined: it was replaced or erased since it was listed.
    if (bytes === undefined) continue;
    await pictures.put(id, bytes);
    count += 1;
  }
  return count;
}

/**
 * Backs up a log with its keys and pictures, and compares the copy of the log with the log, event by
 * event. The log comes before keys and pictures: they are durable before an event needs them, so that
 * whatever the copied log needs is there when they are copied. Read models come before the log: it
 * holds everything that they are made of.
 */
export async function takeBackup(
  source: BackupSource,
  folder: BackupFolder,
  { openLog, openPictures, clock }: BackupTools,
): Promise<Manifest> {
  await folder.make();
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
