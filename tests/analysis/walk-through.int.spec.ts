import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { startServer } from '../../infra/bootstrap/server.mjs';
import { ensureBuild, root } from '../../infra/bootstrap/steps.mjs';
import { Duck } from '../support/duckdb.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const page = readFileSync(join(root, 'docs', 'analysis', 'README.md'), 'utf8');
const blocks = [...page.matchAll(/^```(sh|sql)\n([\s\S]*?)```/gm)].map(([, kind, text]) => {
  return { kind, text: (text ?? '').trim() };
});
const commands = blocks.filter(({ kind }) => kind === 'sh').map(({ text }) => text);
const questions = blocks.filter(({ kind }) => kind === 'sql').map(({ text }) => text);
const command = (part: string) => commands.find((each) => each.includes(part)) ?? '';
const session = z.object({ past: z.string() });

describe('The first ten minutes of an analyst', () => {
  const folder = temporaryFolder();
  /** A writable copy of the project's folder. */
  const project = join(folder.path, 'project');
  const env = { PATH: process.env.PATH, HOME: folder.path, DATA_DIR: join(folder.path, 'data') };
  let duck: Duck;

  const run = async (line: string) => {
    const child = spawn('bash', ['-c', line], {
      cwd: project,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout.on('data', (data: Buffer) => (out += data.toString()));
    const code = await once(child, 'close').then(([ended]: unknown[]) => ended);
    return { code, out };
  };

  beforeAll(async () => {
    ensureBuild();
    mkdirSync(project);
    for (const name of ['package.json', 'infra', 'package-lock.json']) {
      cpSync(join(root, name), join(project, name), { recursive: true });
    }
    for (const name of ['dist', 'node_modules', 'events', 'projections', 'services', 'web']) {
      symlinkSync(join(root, name), join(project, name));
    }
    for (const name of ['nest-cli.json', 'tsconfig.json', '.swcrc']) {
      symlinkSync(join(root, name), join(project, name));
    }
    const server = await startServer({ DATA_DIR: env.DATA_DIR, DEMO: 'year' });
    await server.stop();
    duck = await Duck.open();
  });
  afterAll(() => {
    duck.close();
    folder.remove();
  });

  it('print events, with personal data only on request', async () => {
    const few = await run(command('export --limit 3'));
    expect(few).toMatchObject({ code: 0 });
    expect(few.out.trim().split('\n')).toHaveLength(3);
    expect(few.out).not.toMatch(/@example\.com/);
    expect((await run(command('--with comment.text'))).out).toMatch(/"comment":"[^"]+"/);
  });

  it('export everything, and answer questions', async () => {
    expect(await run(command('export analysis'))).toMatchObject({ code: 0 });
    await duck.rows(`set file_search_path = '${join(project, 'analysis')}'`);
    expect(questions).toHaveLength(2);
    const [byMonth, likes] = await Promise.all(questions.map((sql) => duck.rows(sql)));
    expect(new Set(byMonth?.map(({ month }) => month)).size).toBeGreaterThanOrEqual(12);
    expect(likes).toHaveLength(5);
  });

  it('export a part, another moment, and the changes', async () => {
    expect(await run(command('export likes'))).toMatchObject({ code: 0 });
    expect(await run(command('export then'))).toMatchObject({ code: 0 });
    await duck.rows(`set file_search_path = '${project}'`);
    const [counted] = await duck.rows(`
      select (select count(*) from 'then/events/*.parquet') as events,
             (select count(*) > 0 from 'likes/events/Liked.csv') as likes`);
    expect(counted).toEqual({ events: '1000', likes: true });
    const diff = await run(command('diff 1000 2000'));
    expect(diff).toMatchObject({ code: 0, out: expect.stringContaining('likesReceived') });
  });

  it('show the product at a point in time, read-only', async () => {
    // A free port instead of the documented one.
    const line = command('--open').replace('PORT=3001', 'PORT=0');
    expect(line).toContain('PORT=0 ');
    const child = spawn('bash', ['-c', `exec ${line.replace('PORT=0 ', 'env PORT=0 ')}`], {
      cwd: project,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const ended = once(child, 'close');
    for await (const each of createInterface({ input: child.stdout })) {
      const url = /is ready at (http:\S+)/.exec(each)?.[1];
      if (url === undefined) continue;
      const { past } = session.parse(await (await fetch(`${url}/api/session`)).json());
      expect(each).toContain(`as of ${past}`);
      const body = JSON.stringify({ email: 'somebody@example.com' });
      const headers = { 'content-type': 'application/json' };
      const refused = await fetch(`${url}/api/create-user`, { method: 'POST', headers, body });
      expect(refused.status).toBe(403);
      expect((await fetch(url)).status).toBe(200);
      process.kill(-(child.pid ?? 0), 'SIGINT');
    }
    await ended;
  });
});
