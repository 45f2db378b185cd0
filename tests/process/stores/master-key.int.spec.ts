import { beforeAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '../../../infra/bootstrap/server.mjs';
import { ensureBuild, root } from '../../../infra/bootstrap/steps.mjs';
import { temporaryFolder } from '../../support/temporary-folder.js';

beforeAll(ensureBuild, 120_000);

it('The product wraps its keys, starts only with its master key, and keeps running while it is changed', async () => {
  const folder = temporaryFolder();
  const base = { DATA_DIR: folder.path, DEMO: 'off' };
  const first = randomBytes(32).toString('base64');
  const second = randomBytes(32).toString('base64');
  const keys = () => readFileSync(join(folder.path, 'keys.db'));
  const ask = (url: string, path: string, body?: object) =>
    fetch(`${url}/api/${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json' },
    });

  const server = await startServer({ ...base, MASTER_KEY: first });
  const ada = { email: 'ada@example.com', first_name: 'Ada' };
  expect((await ask(server.url, 'create-user', ada)).status).toBe(200);
  await server.stop();

  const before = keys();
  for (const MASTER_KEY of ['', second]) {
    await expect(startServer({ ...base, MASTER_KEY })).rejects.toThrow(
      /^the server did not start:\nthe keys are wrapped with the master key [0-9a-f]{16}, which MASTER_KEY does not contain\n$/,
    );
  }
  expect(keys().equals(before)).toBe(true);

  const both = { ...base, MASTER_KEY: `${second} ${first}` };
  const beside = await startServer(both);
  const rotated = await new Promise<string>((resolve) => {
    const env = { PATH: process.env.PATH, ...both };
    const words = ['dist/server/trboo.js', 'rotate-master-key'];
    execFile(process.execPath, words, { cwd: root, env }, (_, out, said) => resolve(out + said));
  });
  expect(rotated).toMatch(/\d+ keys are now encrypted with the master key [0-9a-f]{16}/);
  await beside.stop();

  const after = await startServer({ ...base, MASTER_KEY: second });
  const answer = await ask(after.url, 'get-user?email=ada@example.com');
  expect(await answer.json()).toMatchObject({ user: { firstName: 'Ada' } });
  await after.stop();
  folder.remove();
});
