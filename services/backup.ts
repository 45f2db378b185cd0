import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { projections } from '../projections/registry.js';
import { BackupError, BackupFolder } from './backup/folder.js';
import { restoreBackup, type RestoreTarget } from './backup/restore-backup.js';
import { type BackupSource, takeBackup } from './backup/take-backup.js';
import { loadSettings } from './platform/settings/load-settings.js';
import { eventsFile, openEventStore } from './platform/settings/open-event-store.js';
import {
  keysFile,
  openReadSide,
  picturesFolder,
  readModelsFile,
} from './platform/settings/open-read-side.js';
import { LiveVersions } from './platform/read-side/read-models/live-versions.js';
import { InvalidSetting, type Settings } from './platform/settings/settings.js';
import { copyHistory, HistoriesDiffer } from './stores/migration/copy-history.js';
import { mongodbBlobIds, openMongodbKeysArchive } from './stores/mongodb/archive.js';
import { StoreUnavailable } from './stores/ports.js';
import { folderBlobIds } from './stores/folder/blob-ids.js';
import { openFolderBlobs } from './stores/folder/blobs.js';
import { copyDatabase } from './stores/sqlite/copy-database.js';
import { openSqliteEventStore } from './stores/sqlite/event-store.js';
import { openSqliteKeysArchive } from './stores/sqlite/keys-archive.js';

const usage = `usage: npm run backup -- <folder>     backs up into a new folder, beside a running server
       npm run restore -- <folder>    brings a backup back into empty stores
It works on what DATA_DIR, EVENT_STORE and READ_STORE name.
`;

function openArchive({ readStoreUrl }: Settings, data: string) {
  return readStoreUrl === null
    ? openSqliteKeysArchive(join(data, keysFile))
    : openMongodbKeysArchive(readStoreUrl);
}

async function take(settings: Settings, data: string, folder: BackupFolder): Promise<void> {
  const { eventStoreUrl, readStoreUrl } = settings;
  const file = join(data, eventsFile);
  if (eventStoreUrl === null && !existsSync(file)) {
    throw new BackupError(`there is no event log in DATA_DIR=${settings.dataDirectory}`);
  }
  const eventStore = openEventStore(settings, data);
  const { readStore, keys, blobs } = openReadSide(settings, data);
  const archive = openArchive(settings, data);
  const copyLog = async (copy: string) => {
    if (eventStoreUrl === null) return copyDatabase(file, copy);
    const target = openSqliteEventStore(copy);
    await copyHistory(eventStore, target, ({ events }) => {
      process.stderr.write(`${events} events\n`);
    }).finally(() => target.close());
  };
  const blobIds = () =>
    readStoreUrl === null
      ? folderBlobIds(join(data, picturesFolder))
      : mongodbBlobIds(readStoreUrl);
  const source: BackupSource = { eventStore, copyLog, keys: archive, blobs, blobIds };
  const openers = { openLog: openSqliteEventStore, openPictures: openFolderBlobs };
  try {
    const taken = await takeBackup(source, folder, { ...openers, clock: () => new Date() });
    const { events, keys: kept, pictures } = taken;
    process.stdout.write(`${events} events, ${kept} keys, ${pictures} pictures in ${folder.path}
The copy of the log was compared with the log. Keep ${folder.path}/log as long as you like, and
${folder.path}/personal apart from it and only for days: who is erased is gone when that is.
`);
  } finally {
    await Promise.all([eventStore, readStore, keys, blobs, archive].map((each) => each.close()));
  }
}

/** @throws BackupError when something is there that would be mixed with the backup. */
async function checkEmpty(settings: Settings, data: string): Promise<void> {
  const files = [
    ...(settings.eventStoreUrl === null ? [eventsFile] : []),
    ...(settings.readStoreUrl === null ? [keysFile, readModelsFile] : []),
  ];
  const there = files.find((name) => existsSync(join(data, name)));
  if (there !== undefined) {
    throw new BackupError(`${join(settings.dataDirectory, there)} is there: name a new DATA_DIR`);
  }
  if (settings.readStoreUrl === null) return;
  const { readStore, keys, blobs } = openReadSide(settings, data);
  const archive = openArchive(settings, data);
  try {
    const versions = new LiveVersions(readStore);
    const built = await Promise.all(projections.map((each) => versions.find(each)));
    const key = await archive.all()[Symbol.asyncIterator]().next();
    if (built.every((live) => live === undefined) && key.done) return;
    throw new BackupError('the database of READ_STORE is in use: name a new one');
  } finally {
    await Promise.all([readStore, keys, blobs, archive].map((each) => each.close()));
  }
}

async function restore(settings: Settings, data: string, folder: BackupFolder): Promise<void> {
  await folder.read();
  await checkEmpty(settings, data);
  await mkdir(data, { recursive: true, mode: 0o700 });
  const { readStore, keys, blobs } = openReadSide(settings, data);
  const keysArchive = openArchive(settings, data);
  const fillLog = async (file: string) => {
    if (settings.eventStoreUrl === null) {
      await copyFile(file, join(data, eventsFile));
      return openEventStore(settings, data);
    }
    const [source, target] = [openSqliteEventStore(file), openEventStore(settings, data)];
    await copyHistory(source, target, ({ events }) => {
      process.stderr.write(`${events} events\n`);
    }).finally(() => source.close());
    return target;
  };
  const target: RestoreTarget = { fillLog, keysArchive, keys, blobs };
  const pictures = openFolderBlobs(folder.pictures);
  try {
    const restored = await restoreBackup(folder, pictures, target);
    const again = restored.erased > 0 ? `, ${restored.erased} people erased again` : '';
    process.stdout.write(`${restored.events} events of ${restored.takenAt} are back${again}.
Read models are built anew when the product starts.
`);
  } finally {
    const opened = [readStore, keys, blobs, keysArchive, pictures];
    await Promise.all(opened.map((each) => each.close()));
  }
}

/** What can be put right by whoever typed the command, in a line; otherwise undefined. */
function remedy(error: unknown): string | undefined {
  const known = [BackupError, InvalidSetting, StoreUnavailable, HistoriesDiffer];
  return known.some((each) => error instanceof each) ? (error as Error).message : undefined;
}

async function run([command, name, ...more]: readonly string[]): Promise<number> {
  const isKnown = command === 'backup' || command === 'restore';
  if (!isKnown || name === undefined || name.startsWith('-') || more.length > 0) {
    process.stderr.write(usage);
    return 2;
  }
  try {
    const settings = loadSettings();
    const work = command === 'backup' ? take : restore;
    await work(settings, resolve(settings.dataDirectory), new BackupFolder(resolve(name)));
    return 0;
  } catch (error) {
    const line = remedy(error);
    if (line === undefined) throw error;
    process.stderr.write(`${line}\n`);
    return 1;
  }
}

process.exitCode = await run(process.argv.slice(2));
