import { z } from 'zod';
import { startPosition } from '../../../../events/kernel/event.js';
import type { ArchivedKey, KeysArchive } from '../../../stores/ports/keys.js';
import { personKeyName } from '../../../stores/event-log/person-keyring.js';
import type { Blobs, EventStore, Keys } from '../../../stores/ports.js';
import { BackupError, type BackupFolder, type Manifest, digestOf } from './folder.js';

/** The empty stores to restore into. */
export interface RestoreTarget {
  /** Restores the log from the backup's file and opens it. */
  readonly fillLog: (file: string) => Promise<EventStore>;
  /** Restores the read models where possible. @returns their number. */
  readonly fillReadModels: (folder: string) => Promise<number>;
  readonly keysArchive: KeysArchive;
  readonly keys: Keys;
  readonly blobs: Blobs;
}

export interface RestoreResult extends Manifest {
  /** People whose keys were in the backup although they are erased in its log. */
  readonly erased: number;
}

const keyBatchSize = 1_000;
const erasedData = z.object({ userId: z.string() });
const pictureData = z.object({ userId: z.string(), profilePicture: z.string() });

async function fillKeys(folder: BackupFolder, archive: KeysArchive): Promise<void> {
  let batch: ArchivedKey[] = [];
  for await (const key of folder.readKeys()) {
    batch.push(key);
    if (batch.length < keyBatchSize) continue;
    await archive.add(batch);
    batch = [];
  }
  await archive.add(batch);
}

/** Ids of erased users. */
async function erasedIn(eventStore: EventStore): Promise<ReadonlySet<string>> {
  const erased = new Set<string>();
  for await (const { events } of eventStore.readAll(startPosition)) {
    for (const { type, data } of events) {
      if (type === 'UserErased') erased.add(erasedData.parse(data).userId);
    }
  }
  return erased;
}

/**
 * Deletes the keys of erased users: keys may come from an older backup than the log. @returns their
 * number.
 */
async function eraseAgain(keys: Keys, erased: ReadonlySet<string>): Promise<number> {
  let count = 0;
  for (const name of [...erased].map(personKeyName)) {
    if ((await keys.getMany([name])).size === 0) continue;
    await keys.delete(name);
    count += 1;
  }
  return count;
}

/** Ids of all current and former pictures of people who are not erased. */
async function picturesIn(
  eventStore: EventStore,
  erased: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const { events } of eventStore.readAll(startPosition)) {
    for (const { data } of events) {
      const { data: change } = pictureData.safeParse(data);
      if (change && !erased.has(change.userId)) ids.add(change.profilePicture);
    }
  }
  return ids;
}

/**
 * Restores a backup into empty stores and verifies the log. Restored read models continue from
 * their checkpoints, others are rebuilt when the server starts; both fold the rest of the log,
 * including erasures.
 * @throws BackupError when the log differs from the one that was backed up.
 */
export async function restoreBackup(
  folder: BackupFolder,
  pictures: Blobs,
  target: RestoreTarget,
): Promise<RestoreResult> {
  const manifest = await folder.read();
  const eventStore = await target.fillLog(folder.log);
  try {
    const { events, digest } = await digestOf(eventStore);
    if (digest !== manifest.digest) {
      throw new BackupError(
        `the log is damaged: its ${events} events are not the ones that were backed up`,
      );
    }
    await fillKeys(folder, target.keysArchive);
    const erasedIds = await erasedIn(eventStore);
    const erased = await eraseAgain(target.keys, erasedIds);
    for (const id of await picturesIn(eventStore, erasedIds)) {
      const bytes = await pictures.get(id);
      if (bytes !== undefined) await target.blobs.put(id, bytes);
    }
    const readModels = manifest.readModels > 0 ? await target.fillReadModels(folder.readModels) : 0;
    return { ...manifest, readModels, erased };
  } finally {
    await eventStore.close();
  }
}
