import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startServer } from '../../../infra/bootstrap/server.mjs';
import { ensureBuild } from '../../../infra/bootstrap/steps.mjs';
import { getUser, updateUserProfile } from '../../../services/contract/people/user.js';
import { RemoteApplication } from '../../support/application/application-client.js';
import { Community } from '../../support/community.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

describe('Data deleted by a running server', () => {
  const folder = temporaryFolder();
  const readModels = join(folder.path, 'read-models');
  let server: Awaited<ReturnType<typeof startServer>>;

  beforeAll(async () => {
    ensureBuild();
    server = await startServer({ DATA_DIR: folder.path, DEMO: 'off' });
  });
  afterAll(async () => {
    await server.kill();
    folder.remove();
  });

  it('disappears from the files of its read models within about a minute', async () => {
    const files = () => readdirSync(readModels).map((name) => join(readModels, name));
    const secret = 'Nobody shall find this';
    const saying = () => files().filter((file) => readFileSync(file).includes(secret));
    const application = new RemoteApplication(server.url);
    const community = new Community(application);
    const email = await community.person('Ada');
    await community.execute(updateUserProfile, { email, bio: secret });
    const shown = async () => (await community.read(getUser, { email })).user.bio;
    expect(await shown()).toBe(secret);
    await community.execute(updateUserProfile, { email, bio: 'Reads.' });
    expect(await shown()).toBe('Reads.');
    let found = saying();
    expect(found).not.toEqual([]);
    for (; found.length > 0; found = saying()) await setTimeout(200);
    expect(found).toEqual([]);
  });
});
