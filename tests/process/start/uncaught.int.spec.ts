import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { ensureBuild, root } from '../../../infra/bootstrap/steps.mjs';
import { temporaryFolder } from '../../support/temporary-folder.js';

const line = z.object({ time: z.string(), level: z.string(), message: z.string() });
const folder = temporaryFolder();
beforeAll(ensureBuild, 120_000);
afterAll(() => folder.remove());

const onSignal = (how: string) => `process.once('SIGUSR2', () => { ${how} });`;
const inProjectorThread = `import { isMainThread, workerData } from 'node:worker_threads';
  const channel = new BroadcastChannel('fail');
  channel.unref();
  if (isMainThread) ${onSignal("channel.postMessage('');")}
  else if (workerData.policy) channel.onmessage = () => { throw new Error('unforeseen'); };`;

it.each([
  ['is thrown', onSignal(`throw new Error('unforeseen');`)],
  ['is thrown in the thread of the projector', inProjectorThread],
])(
  'An error that nobody catches and that %s ends the process, with a line of JSON and code 1',
  async (_, failing) => {
    const child = spawn(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(failing)}`, 'dist/server/main.js'],
      {
        cwd: root,
        env: { PATH: process.env.PATH, PORT: '0', DEMO: 'off', DATA_DIR: folder.path },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const ended = once(child, 'exit');
    const troubles: string[] = [];
    child.stderr.on('data', (chunk) => troubles.push(String(chunk)));
    for await (const chunk of child.stdout) if (String(chunk).includes('Trboo is ready')) break;
    child.kill('SIGUSR2');
    expect(await ended).toEqual([1, null]);
    expect(line.parse(JSON.parse(troubles.join('')))).toMatchObject({
      level: 'fatal',
      message: 'an error that nobody caught ends the process',
    });
  },
);

it('Open resources are closed before, as far as possible, also when the error comes later', () => {
  for (const [close, fail] of [
    ["console.log('closed')", "throw new Error('unforeseen')"],
    ["console.log('closed')", "void Promise.reject(new Error('unforeseen'))"],
    ["console.log('closed'); throw new Error('not so')", "throw new Error('unforeseen')"],
  ]) {
    const script = `import { endOnUncaught } from './dist/services/platform/tools/last-resort.js';
      endOnUncaught(async () => { ${close}; });
      setInterval(() => undefined, 1000);
      ${fail};`;
    const words = ['--input-type=module', '--eval', script];
    const { status, stdout } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
    expect([status, stdout.trim().split('\n').at(-1)]).toEqual([1, 'closed']);
  }
});
