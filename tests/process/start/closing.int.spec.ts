import { beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { startServer } from '../../../infra/bootstrap/server.mjs';
import { ensureBuild } from '../../../infra/bootstrap/steps.mjs';
import { temporaryFolder } from '../../support/temporary-folder.js';

describe('A server that is asked to stop', () => {
  beforeAll(ensureBuild, 120_000);

  it('finishes running calls, and does not wait for idle connections', async () => {
    const folder = temporaryFolder();
    const server = await startServer({ DATA_DIR: folder.path, DEMO: 'off' });
    const client = connect(Number(new URL(server.url).port), '127.0.0.1');
    const closed = once(client, 'close');
    const answer = text(client);
    const body = JSON.stringify({ email: 'ada@example.com' });
    const head = `POST /api/create-user HTTP/1.1\r\nHost: ${new URL(server.url).host}`;
    const described = `Content-Type: application/json\r\nContent-Length: ${body.length}`;
    client.write(`${head}\r\n${described}\r\n\r\n`);
    // The server has begun it when it has answered a later request.
    await (await fetch(`${server.url}/health`)).text();
    const ended = server.stop();
    const refused = (): Promise<never> => fetch(`${server.url}/health`).then(refused);
    await expect(refused()).rejects.toThrow('fetch failed');
    const went = performance.now();
    client.write(body);
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
    await closed;
    expect(await ended).toBe(0);
    // Connections are kept alive for 72 seconds.
    expect(performance.now() - went).toBeLessThan(60_000);
    folder.remove();
  });
});
