import { Command } from 'commander';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventsFile, openEventStore } from '../../connections/open-event-store.js';
import {
  openReadSide,
  picturesFolder,
  readModelsFolder,
} from '../../connections/open-read-side.js';
import type { Settings } from '../../settings/settings.js';
import { folderBlobIds } from '../../../stores/folder/blob-ids.js';
import { openFolderBlobs } from '../../../stores/folder/blobs.js';
import { copyHistory } from '../../../stores/event-log/copy-history.js';
import { copyDatabase } from '../../../stores/sqlite/copy-database.js';
import { openSqliteEventStore } from '../../../stores/sqlite/event-store/event-store.js';
import { copyReadModels, canBackUpReadModels } from './copy-read-models.js';
import { BackupError, type BackupFolder } from './folder.js';
import { openKeysArchive } from '../../connections/open-keys-archive.js';
import { type BackupSource, takeBackup } from './take-backup.js';
import { restore } from './restore-command.js';
import { withInstallation } from './with-installation.js';

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
    await copyHistory(eventStore, target, ({ events }) => {
      process.stderr.write(`${events} events\n`);
    }).finally(() => target.close());
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
