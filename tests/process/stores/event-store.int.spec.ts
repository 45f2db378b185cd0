import { beforeAll, expect, it } from '@jest/globals';
import { startServer } from '../../../infra/bootstrap/server.mjs';
import { ensureBuild } from '../../../infra/bootstrap/steps.mjs';
import { KurrentDbStandIn } from '../../stand-ins/kurrentdb/stand-in.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

beforeAll(ensureBuild, 120_000);

it('The product waits for its event store, tells so, and stops when asked', async () => {
  const folder = temporaryFolder();
  const standIn = await KurrentDbStandIn.start();
  await standIn.goDown();
  const address = standIn.address.replace('esdb://', 'kurrentdb://ana:secret@');
  const said: string[] = [];
  let back: Promise<void> | undefined;
  const settings = { DATA_DIR: folder.path, DEMO: 'off', EVENT_STORE: address };
  const server = await startServer(settings, (line) => {
    said.push(line);
    if (line.includes('cannot be reached')) back ??= standIn.restart();
  });
  await back;
  expect(said.join('\n')).toMatch(
    /event store at 127\.0\.0\.1:\d+ cannot be reached; trying again in 1 s/,
  );
  expect(said.join('\n')).not.toContain('secret');

  const answer = await fetch(`${server.url}/api/create-user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com' }),
  });
  expect(answer.status).toBe(200);
  const types = standIn.log.events.map(({ type }) => type);
  expect(types).toContain('UserRegistered');
  expect(await server.stop()).toBe(0);
  await standIn.stop();
  folder.remove();
});
