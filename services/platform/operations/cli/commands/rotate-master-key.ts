import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { changeMasterKey } from '../../../../stores/keys/master-key-change.js';
import { masterKeyId } from '../../../../stores/keys/master-key.js';
import { loadSettings } from '../../../settings/load-settings.js';
import { openKeysArchive, keysFile } from '../../../connections/open-stores.js';
import { UsageError } from '../../../operator-tools/operator-context.js';

/** @throws UsageError, StoreUnavailable */
async function rotate(): Promise<void> {
  const settings = loadSettings();
  const { masterKeys, readStoreUrl, dataDirectory } = settings;
  if (masterKeys === null) {
    throw new UsageError('MASTER_KEY is not a master key: create one with openssl rand -base64 32');
  }
  const data = resolve(dataDirectory);
  if (readStoreUrl === null && !existsSync(join(data, keysFile))) {
    throw new UsageError(`no keys found in DATA_DIR=${dataDirectory}`);
  }
  const archive = await openKeysArchive(settings, data);
  try {
    const done = await changeMasterKey(archive, masterKeys, (keys) => {
      process.stderr.write(`${keys} keys\n`);
    });
    process.stdout
      .write(`${done} keys are now encrypted with the master key ${masterKeyId(masterKeys.current)}.
The second key of MASTER_KEY is now needed only for older backups.
`);
  } finally {
    await archive.close();
  }
}

export const rotateMasterKeyCommand = () =>
  new Command('rotate-master-key')
    .description('encrypt people’s keys with MASTER_KEY; servers may keep running')
    .usage(' ')
    .action(rotate);
