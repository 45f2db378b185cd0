import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { startServer } from '../../../infra/bootstrap/server.mjs';
import { ensureBuild, root } from '../../../infra/bootstrap/steps.mjs';
import { closeStores, openStores } from '../../support/application/stores.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
const [, section = ''] = /## The first ten minutes\n(.*?)\n## /s.exec(page) ?? [];
const blocks = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, lines = '']) => lines);
const commands = blocks.flatMap((lines) => lines.trim().split('\n'));

const id = randomUUID();
/** The expected exit code and part of the output of each command. */
const answers: readonly (readonly [number, RegExp])[] = [
  [0, /"not ready".+"stopped at an event that cannot be applied: friend-lists"/],
  [1, /^friend-lists +paused .+\n[^]*friend-lists: event .+ cannot be folded/m],
  [1, new RegExp(`^friend-lists .+ ${id} +FriendListRenamed +friend-list-one `, 'm')],
  [1, new RegExp(`friend-lists +retry +failed .*${id}`)],
  [0, /friend-lists +retry +done/],
  [0, /^friend-lists +live .+/m],
  [0, /friend-lists/],
  [0, /^\{"status":"ready","reasons":\[\]/],
];

describe('An operator’s first ten minutes, word for word', () => {
  const folder = temporaryFolder();
  let server: Awaited<ReturnType<typeof startServer>>;

  const type = (command: string) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const { PATH, HOME } = process.env;
      const env = { PATH, HOME, DATA_DIR: folder.path, PORT: new URL(server.url).port };
      const options = { env, cwd: root, shell: '/bin/sh' };
      execFile(command.replace('EVENT-ID', id), options, (error, out, remarks) => {
        const code = typeof error?.code === 'number' ? error.code : 0;
        resolve({ code, said: out + remarks });
      });
    });

  beforeAll(async () => {
    ensureBuild();
    const stores = openStores(folder.path);
    const time = '2026-01-05T09:00:00.000Z';
    const metadata = { actorId: 'ana', commandId: 'c', time, schemaVersion: 99 };
    await stores.eventStore.append('friend-list-one', -1, [
      { id, type: 'FriendListRenamed', data: {}, metadata },
    ]);
    await closeStores(stores);
    server = await startServer({ DATA_DIR: folder.path, DEMO: 'off' });
    for (;;) {
      const { said } = await type('curl -s http://localhost:$PORT/health/ready');
      if (said.includes('friend-lists')) break;
    }
  });
  afterAll(async () => {
    await server.stop();
    folder.remove();
  });

  it('lead from the failure to a healthy installation', async () => {
    expect(commands).toHaveLength(answers.length);
    for (const [index, command] of commands.entries()) {
      const { code, said } = await type(command);
      const [wanted, words] = answers[index] ?? [0, /$^/];
      expect([command, said, code]).toEqual([command, expect.stringMatching(words), wanted]);
    }
  });
});
