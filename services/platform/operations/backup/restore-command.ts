import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { projections } from '../../../../projections/registry.js';
import { openFolderBlobs } from '../../../stores/folder/blobs.js';
import { checkMasterKeys } from '../../../stores/keys/master-key-change.js';
import { copyHistory, HistoriesDiffer } from '../../../stores/event-log/copy-history.js';
import { openSqliteEventStore } from '../../../stores/sqlite/event-store/event-store.js';
import { copyCollections } from '../../../stores/sqlite/read-store/copy-collections.js';
import {
  eventsFile,
  openEventStore,
  keysFile,
  openReadSide,
  readModelsFolder,
  openKeysArchive,
} from '../../connections/open-stores.js';
import { LiveVersions } from '../../read-side/read-models/live-versions.js';
import type { Settings } from '../../settings/settings.js';
import { requireKnownData } from '../../connections/data-version.js';
import { loadSettings } from '../../settings/load-settings.js';
import { recordCommand } from '../cli/option-values.js';
import {
  canBackUpReadModels,
  BackupError,
  BackupFolder,
  newestBackupIn,
  tellCopied,
} from './folder.js';
import { restoreBackup, type RestoreResult, type RestoreTarget } from './restore-backup.js';

type Work = (settings: Settings, data: string, folder: BackupFolder) => Promise<void>;

/**
 * Runs a task on the configured installation and a backup folder; prints expected errors in one
 * line.
 */
export async function withInstallation(work: Work, name: string): Promise<void> {
  const settings = loadSettings();
  const data = resolve(settings.dataDirectory);
  requireKnownData(data);
  if (existsSync(data)) recordCommand(data);
  try {
    await work(settings, data, new BackupFolder(resolve(name)));
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof HistoriesDiffer)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** @throws BackupError when the stores are not empty. */
async function checkEmpty(settings: Settings, data: string): Promise<void> {
  const files = [
    ...(settings.eventStoreUrl === null ? [eventsFile] : []),
    ...(settings.readStoreUrl === null ? [keysFile, readModelsFolder] : []),
  ];
  const existing = files.find((name) => existsSync(join(data, name)));
  if (existing !== undefined) {
    throw new BackupError(
      `${join(settings.dataDirectory, existing)} already exists: name a new DATA_DIR`,
    );
  }
  if (settings.readStoreUrl === null) return;
  const { readStore, keys, blobs } = await openReadSide(settings, data);
  const archive = await openKeysArchive(settings, data);
  try {
    const versions = new LiveVersions(readStore);
    const built = await Promise.all(projections.map((each) => versions.find(each)));
    const key = await archive.all()[Symbol.asyncIterator]().next();
    if (built.every((live) => live === undefined) && key.done) return;
    throw new BackupError('the READ_STORE database is in use: name a new one');
  } finally {
    await Promise.all([readStore, keys, blobs, archive].map((each) => each.close()));
  }
}

const readModelsNote = ({ readModels }: RestoreResult) =>
  readModels > 0
    ? 'The read models are restored too; on start the server applies the events that came after them.'
    : 'The read models are rebuilt when the server starts.';

/** @throws BackupError when the stores are not empty or the log is damaged. */
export async function restore(
  settings: Settings,
  data: string,
  folder: BackupFolder,
): Promise<void> {
  await folder.read();
  await checkMasterKeys((name) => folder.findKey(name), settings.masterKeys);
  await checkEmpty(settings, data);
  await mkdir(data, { recursive: true, mode: 0o700 });
  const { readStore, keys, blobs } = await openReadSide(settings, data);
  const keysArchive = await openKeysArchive(settings, data);
  const fillLog = async (file: string) => {
    if (settings.eventStoreUrl === null) {
      await copyFile(file, join(data, eventsFile));
      return openEventStore(settings, data);
    }
    const [source, target] = [openSqliteEventStore(file), await openEventStore(settings, data)];
    try {
      await copyHistory(source, target, tellCopied);
    } finally {
      await source.close();
    }
    return target;
  };
  const fillReadModels = async (from: string) => {
    if (!canBackUpReadModels(settings)) return 0;
    return (await copyCollections(from, join(data, readModelsFolder))).length;
  };
  const target: RestoreTarget = { fillLog, fillReadModels, keysArchive, keys, blobs };
  const pictures = openFolderBlobs(folder.pictures);
  try {
    const restored = await restoreBackup(folder, pictures, target);
    const again = restored.erased > 0 ? `, ${restored.erased} people erased again` : '';
    process.stdout.write(`${restored.events} events of ${restored.takenAt} were restored${again}.
${readModelsNote(restored)}
`);
  } finally {
    const opened = [readStore, keys, blobs, keysArchive, pictures];
    await Promise.all(opened.map((each) => each.close()));
  }
}

export const restoreCommand = () =>
  new Command('restore')
    .description('restore a backup into empty stores')
    .usage('<folder>')
    .argument('<folder>', 'folder of a finished backup, or BACKUP_DIR for the newest')
    .action((folder: string) => withInstallation(restore, newestBackupIn(folder)));
