import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { startServer } from '../../../infra/bootstrap/server.mjs';
import { ensureBuild } from '../../../infra/bootstrap/steps.mjs';
import {
  addRecommendation,
  getRecommendations,
} from '../../../services/contract/library/recommendation.js';
import { createUser } from '../../../services/contract/people/user.js';
import { startTestServers } from '../../stand-ins/mongodb/test-server.js';
import { RemoteApplication } from '../../support/application/application-client.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const email = 'ana@example.com';

/** The titles of the library, once the read models are at a position. */
async function titles(url: string, position: string): Promise<string[]> {
  const headers = { 'x-min-position': position };
  const application = new RemoteApplication(url);
  const shown = await application.call(getRecommendations, { user_email: email }, { headers });
  return shown.recommendations.map(({ title }) => title);
}

describe.each(await startTestServers())('The product on MongoDB ($kind)', (mongodb) => {
  const folder = temporaryFolder();
  const settings = { DATA_DIR: folder.path, DEMO: 'off', READ_STORE: mongodb.url };
  beforeAll(() => ensureBuild());
  afterAll(async () => {
    await mongodb.stop();
    folder.remove();
  });

  it('stores read models, keys and pictures there, and only the log in its folder', async () => {
    const first = await startServer(settings);
    const application = new RemoteApplication(first.url);
    await application.call(createUser, { email, first_name: 'Ana' });
    const { position } = await application.call(addRecommendation, {
      user_email: email,
      title: 'Dune',
      type: 'book',
      description: 'Why.',
    });
    expect(await titles(first.url, position)).toEqual(['Dune']);
    expect(await first.kill()).toBeNull();

    const second = await startServer(settings);
    expect(await titles(second.url, position)).toEqual(['Dune']);
    expect(await second.stop()).toBe(0);
    const others = readdirSync(folder.path).filter((name) => !name.startsWith('events'));
    expect(others).toEqual(['data-version']);
  });
});
