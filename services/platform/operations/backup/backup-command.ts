import { Command } from 'commander';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataVersion } from '../../connections/data-version.js';
import {
  eventsFile,
  openEventStore,
  openReadSide,
  picturesFolder,
  readModelsFolder,
  openKeysArchive,
} from '../../connections/open-stores.js';
import type { Settings } from '../../settings/settings.js';
import { folderBlobIds, openFolderBlobs } from '../../../stores/folder/blobs.js';
import { copyHistory } from '../../../stores/event-log/copy-history.js';
import { copyDatabase } from '../../../stores/sqlite/keys-archive.js';
import { openSqliteEventStore } from '../../../stores/sqlite/event-store/event-store.js';
import {
  copyReadModels,
  canBackUpReadModels,
  BackupError,
  type BackupFolder,
  type Manifest,
  digestOf,
  tellCopied,
} from './folder.js';
import { restore, withInstallation } from './restore-command.js';
import type { ArchivedKey, KeysArchive } from '../../../stores/ports/keys.js';
import type { Blobs, EventStore } from '../../../stores/ports.js';

/** The installation to back up, which may be running. */
interface BackupSource {
  readonly eventStore: EventStore;
  /** Copies the read models, if requested. @returns their number. */
  readonly copyReadModels: (folder: string) => Promise<number>;
  /** Copies the log into a new file: a snapshot, or everything up to its current end. */
  readonly copyLog: (file: string) => Promise<void>;
  readonly keys: KeysArchive;
  readonly blobs: Blobs;
  readonly blobIds: () => AsyncIterable<string>;
}

interface BackupTools {
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

async function digestOfCopy(copy: EventStore) {
  try {
    return await digestOf(copy);
  } finally {
    await copy.close();
  }
}

/**
 * Backs up the log, keys and pictures, and compares the copied log with the original. Keys and
 * pictures are stored before the events that need them, so copying them after the log gets all of
 * them. Read models are copied before the log, which then contains all their events.
 */
async function takeBackup(
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
  const taken = await digestOfCopy(openLog(folder.log));
  const original = await digestOf(source.eventStore, taken.events);
  if (taken.digest !== original.digest) {
    throw new BackupError('the copy does not match the beginning of the log');
  }
  const manifest: Manifest = {
    format: 1,
    dataVersion,
    takenAt: clock().toISOString(),
    ...taken,
    keys,
    pictures: copied,
    readModels,
  };
  await folder.finish(manifest);
  return manifest;
}

interface Options {
  readonly readModels?: boolean;
  readonly verify?: boolean;
}

async function take(
  settings: Settings,
  data: string,
  folder: BackupFolder,
  { readModels = false, verify = false }: Options,
): Promise<void> {
  const { eventStoreUrl, readStoreUrl } = settings;
  if (readModels && !canBackUpReadModels(settings)) {
    throw new BackupError(
      'read models can be backed up only where log and read models are files; elsewhere rebuild them from the log, or restore a MongoDB snapshot',
    );
  }
  const file = join(data, eventsFile);
  if (eventStoreUrl === null && !existsSync(file)) {
    throw new BackupError(`no event log found in DATA_DIR=${settings.dataDirectory}`);
  }
  const eventStore = await openEventStore(settings, data);
  const { readStore, keys, blobs } = await openReadSide(settings, data);
  const archive = await openKeysArchive(settings, data);
  const copyLog = async (copy: string) => {
    if (eventStoreUrl === null) return copyDatabase(file, copy);
    const target = openSqliteEventStore(copy);
    try {
      await copyHistory(eventStore, target, tellCopied);
    } finally {
      await target.close();
    }
  };
  const { mongodbBlobIds } = await import('../../../stores/mongodb/keys-archive.js');
  const blobIds = () =>
    readStoreUrl === null
      ? folderBlobIds(join(data, picturesFolder))
      : mongodbBlobIds(readStoreUrl);
  const copyModels = (to: string) =>
    readModels ? copyReadModels(join(data, readModelsFolder), to) : Promise.resolve(0);
  const source: BackupSource = {
    ...{ eventStore, copyLog, keys: archive, blobs, blobIds },
    copyReadModels: copyModels,
  };
  const openers = { openLog: openSqliteEventStore, openPictures: openFolderBlobs };
  try {
    const taken = await takeBackup(source, folder, { ...openers, clock: () => new Date() });
    const { events, keys: keyCount, pictures } = taken;
    const models = readModels ? `, ${taken.readModels} read models` : '';
    process.stdout
      .write(`${events} events, ${keyCount} keys, ${pictures} pictures${models} in ${folder.path}
The copy of the log matches the log. Keep ${folder.path}/log as long as you like. Keep
${folder.path}/personal elsewhere and only for days: people who were erased stay readable with it.
`);
  } finally {
    await Promise.all([eventStore, readStore, keys, blobs, archive].map((each) => each.close()));
  }
  if (verify) await restoreAsTest(settings, folder);
}

/** Restores a backup into files in the temporary folder, and deletes them. @throws BackupError */
async function restoreAsTest(settings: Settings, folder: BackupFolder): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'trboo-restored-'));
  try {
    const scratch = { ...settings, dataDirectory, eventStoreUrl: null, readStoreUrl: null };
    await restore(scratch, dataDirectory, folder);
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

export const backupCommand = () =>
  new Command('backup')
    .description('back up log, keys and pictures into a new folder; the server may keep running')
    .usage('<folder> [--read-models] [--verify]')
    .argument('<folder>', 'empty or new folder')
    .option(
      '--read-models',
      'also back up the read models, so that a restored server answers at once',
    )
    .option('--verify', 'restore it into the temporary folder as a test')
    .action((folder: string, options: Options) =>
      withInstallation((...installation) => take(...installation, options), folder),
    );
