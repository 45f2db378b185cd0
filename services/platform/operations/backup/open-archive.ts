import { join } from 'node:path';
import { keysFile } from '../../settings/open-read-side.js';
import type { Settings } from '../../settings/settings.js';

/** Opens the keys of an installation as a whole: in MongoDB, or as a file of the data folder. */
export async function openArchive({ readStoreUrl }: Settings, data: string) {
  if (readStoreUrl === null) {
    const { openSqliteKeysArchive } = await import('../../../stores/sqlite/keys-archive.js');
    return openSqliteKeysArchive(join(data, keysFile));
  }
  const { openMongodbKeysArchive } = await import('../../../stores/mongodb/archive.js');
  return openMongodbKeysArchive(readStoreUrl);
}
