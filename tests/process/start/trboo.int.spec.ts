import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { ensureBuild, root } from '../../../infra/bootstrap/steps.mjs';
import { temporaryFolder } from '../../support/temporary-folder.js';

const { bin } = z
  .object({ bin: z.object({ trboo: z.string() }) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

describe('trboo', () => {
  const folder = temporaryFolder();
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder.path,
    DEMO: 'off',
    PORT: '0',
    SEARCH_MODE: 'sample',
  };
  const trboo = (...words: readonly string[]) =>
    new Promise<{ code: number; out: string; remarks: string }>((resolve) => {
      const options = { cwd: root, env };
      execFile(process.execPath, [bin.trboo, ...words], options, (error, out, remarks) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, remarks });
      });
    });
  beforeAll(ensureBuild, 120_000);
  afterAll(() => folder.remove());

  it('lists its commands and their usage', async () => {
    const whole = await trboo('--help');
    expect([whole.code, whole.out]).toEqual([
      0,
      expect.stringMatching(/^usage: trboo <command>\n/),
    ]);
    const commands = [
      'serve',
      'lag',
      'rebuild',
      'verify',
      'dead-letters',
      'replay',
      'export',
      'backup',
      'restore',
      'migrate-store',
    ];
    for (const command of commands) {
      expect(whole.out).toContain(`\n  ${command}`);
      const { code, out } = await trboo(command, '--help');
      expect([code, out]).toEqual([0, expect.stringMatching(`^usage: trboo ${command}`)]);
    }
  });

  it.each([
    [[], 'no command given'],
    [['srve'], 'no such command: srve'],
    [['lag', '--personal'], 'lag has no option --personal'],
    [['backup'], 'usage: trboo backup <folder>'],
    [['backup', 'a', 'b'], 'backup does not take b'],
    [['restore', '--all'], 'restore has no option --all'],
    [['migrate-store', 'a'], 'usage: trboo migrate-store <from> <to>'],
    [['dead-letters', 'forget'], 'dead-letters does not take forget'],
    [['lag'], 'no event log found in DATA_DIR='],
  ])('refuses %j with one line', async (words, why) => {
    const { code, out, remarks } = await trboo(...words);
    expect(remarks.split('\n')[0]).toContain(why);
    expect([code, out]).toEqual([2, '']);
  });

  it('serve: starts the product', async () => {
    const child = spawn(process.execPath, [bin.trboo, 'serve'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /ready at (http:[^\s"]+)/.exec(line)?.[1];
      if (url === undefined) continue;
      expect((await fetch(`${url}/api/session`)).status).toBe(200);
      child.kill('SIGTERM');
    }
    expect(await ended).toEqual([0, null]);
    expect((await trboo('verify', 'all')).code).toBe(0);
  });
});
