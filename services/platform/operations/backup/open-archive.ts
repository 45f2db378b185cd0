import { join } from 'node:path';
import { keysFile } from '../../settings/open-read-side.js';
import type { Settings } from '../../settings/settings.js';
import { openMongodbKeysArchive } from '../../../stores/mongodb/archive.js';
import { openSqliteKeysArchive } from '../../../stores/sqlite/keys-archive.js';

/** Opens the keys of an installation as a whole: in MongoDB, or as a file of the data folder. */
export function openArchive({ readStoreUrl }: Settings, data: string) {
  return readStoreUrl === null
    ? openSqliteKeysArchive(join(data, keysFile))
    : openMongodbKeysArchive(readStoreUrl);
}
