import { beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { startServer } from '../../../infra/bootstrap/server.mjs';
import { ensureBuild } from '../../../infra/bootstrap/steps.mjs';
import { temporaryFolder } from '../../support/temporary-folder.js';

describe('The product', () => {
  beforeAll(ensureBuild, 120_000);

  it.each([
    [{ SIGN_IN: 'code' }, /PUBLIC_URL=\S+ is refused: without SMTP_URL .+ need a host name .+/],
    [{ HOST: '0.0.0.0', SIGN_IN: 'open' }, /HOST=0\.0\.0\.0 is refused: open sign-in .+/],
  ])('does not start with %j, and tells why in one line', async (settings, why) => {
    const folder = temporaryFolder();
    const data = join(folder.path, 'data');
    const started = startServer({ DATA_DIR: data, DEMO: 'off', ...settings });
    await expect(started).rejects.toThrow(
      new RegExp(`^the server did not start:\\n${why.source}\\n$`),
    );
    expect(existsSync(data)).toBe(false);
    folder.remove();
  });

  it.each([
    [
      '/dev/null/trboo',
      /DATA_DIR=\S+ cannot be used: it must be a folder that this user may write/,
    ],
    ['package.json', /DATA_DIR=\S+ cannot be used: .+/],
  ])('does not start on DATA_DIR=%s, and tells so in one line', async (data, why) => {
    const started = startServer({ DATA_DIR: data, DEMO: 'off' });
    await expect(started).rejects.toThrow(
      new RegExp(`^the server did not start:\\n${why.source}.*\\n$`),
    );
  });

  it('writes mail to the outbox without a mail server', async () => {
    const folder = temporaryFolder();
    const server = await startServer({ DATA_DIR: folder.path, DEMO: 'off' });
    const execute = (path: string, body: object) =>
      fetch(`${server.url}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await execute('create-user', { email: 'ada@example.com' });
    const invitation = { email: 'guest@example.com', inviterEmail: 'ada@example.com' };
    expect((await execute('send-invite', invitation)).status).toBe(200);
    const outbox = join(folder.path, 'outbox');
    const mails = () =>
      existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [];
    while (mails().length === 0) await setImmediate();
    expect(mails()).toHaveLength(1);
    await server.stop();
    folder.remove();
  });

  it('tells that its pages get no notices when another process has the stores and there is no Redis', async () => {
    const folder = temporaryFolder();
    const said: string[] = [];
    const settings = { DATA_DIR: folder.path, DEMO: 'off' };
    const first = await startServer(settings, (line) => said.push(line));
    expect(said.join('\n')).not.toContain('REDIS_URL');
    const second = await startServer(settings, (line) => said.push(line));
    expect(said.filter((line) => line.includes('REDIS_URL'))).toEqual([
      expect.stringContaining(
        'another process runs the projector of these stores and REDIS_URL is not set: open pages of this process do not update by themselves',
      ),
    ]);
    await Promise.all([first.stop(), second.stop()]);
    folder.remove();
  });
});
