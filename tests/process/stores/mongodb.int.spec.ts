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
import { temporaryFolder } from '../../support/temporary-folder.js';

const email = 'ana@example.com';

async function post(url: string, path: string, body: object): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  return answer.headers.get('x-position') ?? '';
}

/** The titles of the library, once the read models are at a position. */
async function titles(url: string, position: string): Promise<string[]> {
  const address = `${url}${getRecommendations.path}?user_email=${email}`;
  for (;;) {
    const answer = await fetch(address, { headers: { 'x-min-position': position } });
    const { recommendations } = getRecommendations.response.parse(await answer.json());
    // A read waits two seconds for its position; FerretDB may need longer.
    if ((answer.headers.get('x-position') ?? '') < position) continue;
    return recommendations.map(({ title }) => title);
  }
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
    await post(first.url, createUser.path, { email, firstName: 'Ana' });
    const dune = { user_email: email, title: 'Dune', type: 'book', description: 'Why.' };
    const position = await post(first.url, addRecommendation.path, dune);
    expect(await titles(first.url, position)).toEqual(['Dune']);
    expect(await first.kill()).toBeNull();

    const second = await startServer(settings);
    expect(await titles(second.url, position)).toEqual(['Dune']);
    expect(await second.stop()).toBe(0);
    const others = readdirSync(folder.path).filter((name) => !name.startsWith('events'));
    expect(others).toEqual(['data-version']);
  });
});
