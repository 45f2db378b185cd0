import { beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
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

  it('does not start on a port in use, nor makes data first', async () => {
    const folder = temporaryFolder();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = z.object({ port: z.number() }).parse(other.address());
    const data = join(folder.path, 'data');
    await expect(startServer({ DATA_DIR: data, PORT: String(port) })).rejects.toThrow(
      `the server did not start:\nPORT=${port} is in use: set PORT to another number\n`,
    );
    expect(existsSync(data)).toBe(false);
    other.close();
    folder.remove();
  });

  it('does not start on a full disk', async () => {
    const folder = temporaryFolder();
    const isRoot = process.getuid?.() === 0;
    const small = ['sh', '-ec', 'mount -t tmpfs -o size=4m tmpfs "$0"; exec "$@"', folder.path];
    const command = [process.execPath, 'dist/server/main.js'];
    const asRoot = [
      'unshare',
      ...(isRoot ? [] : ['--user', '--map-root-user']),
      '--mount',
      ...small,
      ...command,
    ];
    await expect(startServer({ DATA_DIR: folder.path }, undefined, asRoot)).rejects.toThrow(
      `the server did not start:\nDATA_DIR=${folder.path} cannot be used: its disk is full (less than 16 MB are free); make room, or move the folder to another disk\n`,
    );
    folder.remove();
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
