import { expect, it } from '@jest/globals';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from '../../../services/contract/accounts/session.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { largeEngines } from '../../support/application/stores.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

it('The data folder and its files are not readable for other users of the machine', async () => {
  const folder = temporaryFolder();
  chmodSync(folder.path, 0o755);
  const application = await HostedApplication.start({ folder: folder.path });
  await application.call(signIn, { email: 'ada@example.com' });
  const names = readdirSync(folder.path, { recursive: true }).map(String);
  const open = ['.', ...names].filter(
    (name) => (statSync(join(folder.path, name)).mode & 0o077) !== 0,
  );
  expect(open).toEqual([]);
  // With large engines everything is stored elsewhere, and the folder is empty.
  if (largeEngines) expect(names).toEqual([]);
  else expect(names.length).toBeGreaterThan(5);
  await application.close();
  folder.remove();
});
