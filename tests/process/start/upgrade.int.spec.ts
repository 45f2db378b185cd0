import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '../../../infra/bootstrap/server.mjs';
import { ensureBuild, root } from '../../../infra/bootstrap/steps.mjs';
import { dataVersion } from '../../../services/platform/connections/data-version.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/**
 * The data folder of the last release: Anna and Ben are friends, and she sent him “Parasite”. A release
 * replaces it.
 */
const lastRelease = fileURLToPath(new URL('./fixtures/data-0.1.0.tar.gz', import.meta.url));

describe('An upgrade from the last release', () => {
  const folder = temporaryFolder();
  const DATA_DIR = join(folder.path, 'data');
  const versionFile = join(DATA_DIR, 'data-version');
  const start = () => startServer({ DATA_DIR, DEMO: 'off' });

  beforeAll(() => {
    ensureBuild();
    execFileSync('tar', ['xzf', lastRelease, '-C', folder.path]);
  }, 120_000);
  afterAll(() => folder.remove());

  it('takes its data over', async () => {
    const server = await start();
    const read = async (path: string, user_email: string) => {
      const query = new URLSearchParams({ user_email });
      const answer = await fetch(`${server.url}/api/${path}?${query.toString()}`);
      return [answer.status, await answer.text()];
    };
    const [status, letters] = await read('get-shared-recommendations', 'ben@example.com');
    expect([status, letters]).toEqual([200, expect.stringContaining('For the train.')]);
    const [, library = ''] = await read('get-recommendations', 'anna@example.com');
    expect(JSON.parse(String(library))).toMatchObject({
      recommendations: [{ title: 'Parasite', description: 'The stairs, and the rain.' }],
    });
    await server.stop();
    expect(readFileSync(versionFile, 'utf8')).toBe(`${dataVersion}\n`);
  });

  it('has an owner once an operator names one', () => {
    const env = { PATH: process.env.PATH, DATA_DIR };
    const args = ['dist/server/trboo.js', 'owner', 'anna@example.com', '--json'];
    const said = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
    expect([said.status, said.stdout]).toEqual([0, '{"owner":"anna@example.com"}\n']);
  });

  it('is not undone by an older program: server and commands refuse newer data in one line', async () => {
    writeFileSync(versionFile, `${dataVersion + 1}\n`);
    const why = /DATA_DIR=\S+ is refused: a newer Trboo has written it .+ or restore a backup .+/;
    await expect(start()).rejects.toThrow(
      new RegExp(`^the server did not start:\\n${why.source}\\n$`),
    );
    const refusalOf = (DATA_DIR: string, ...words: readonly string[]) => {
      const env = { PATH: process.env.PATH, DATA_DIR };
      const options = { cwd: root, env, encoding: 'utf8' } as const;
      const args = ['dist/server/trboo.js', ...words];
      const { status, stderr } = spawnSync(process.execPath, args, options);
      return status === 0 ? 'none' : stderr;
    };
    const backup = join(folder.path, 'backup');
    expect(refusalOf(DATA_DIR, 'lag')).toMatch(why);
    expect(refusalOf(DATA_DIR, 'backup', backup)).toMatch(why);
    mkdirSync(backup);
    const taken = { format: 1, takenAt: '', events: 0, digest: '', keys: 0, pictures: 0 };
    const manifest = JSON.stringify({ ...taken, dataVersion: dataVersion + 1 });
    writeFileSync(join(backup, 'backup.json'), manifest);
    expect(refusalOf(join(folder.path, 'new'), 'restore', backup)).toMatch(
      /^\S+ was taken by a newer Trboo: restore it with that one\n$/,
    );
  });
});
