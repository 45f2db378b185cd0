import { join } from 'node:path';
import { keysFile } from './open-read-side.js';
import type { Settings } from '../settings/settings.js';
import type { KeysArchive } from '../../stores/ports/keys-archive.js';

/** Opens the keys of an installation as they are kept: in MongoDB, or as a file of the data folder. */
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
