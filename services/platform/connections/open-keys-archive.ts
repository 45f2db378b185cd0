import { join } from 'node:path';
import { keysFile } from './open-read-side.js';
import type { Settings } from '../settings/settings.js';
import type { KeysArchive } from '../../stores/ports/keys-archive.js';

/** Opens the stored keys: in MongoDB, or a file in the data folder. */
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
