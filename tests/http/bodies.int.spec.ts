import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { z } from 'zod';
import { addRecommendation } from '../../services/contract/recommendation.js';
import { signIn } from '../../services/contract/session.js';
import { updateUserProfile } from '../../services/contract/user.js';
import { CodeMode } from '../support/code-mode.js';
import type { RunningApplication } from '../support/running-application.js';

describe('A body', () => {
  let mode: CodeMode;
  let application: RunningApplication;
  beforeAll(async () => {
    mode = await CodeMode.open();
    application = await mode.start();
  });
  afterAll(() => mode.close());

  /** The first line of the answer to a request of which nothing but the head is sent. */
  async function answerToHead(path: string, length: number, cookie = ''): Promise<string> {
    const { hostname, port } = new URL(application.url);
    const socket = connect(Number(port), hostname);
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${hostname}`,
      'Content-Type: application/json',
      `Content-Length: ${length}`,
      ...(cookie ? [`Cookie: ${cookie}`] : []),
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const [data] = z.tuple([z.instanceof(Buffer)]).parse(await once(socket, 'data'));
    socket.destroy();
    return String(data).split('\r\n')[0] ?? '';
  }

  it('is not waited for from whoever is not signed in', async () => {
    for (const { path } of [addRecommendation, updateUserProfile]) {
      expect(await answerToHead(path, 100_000)).toBe('HTTP/1.1 401 Unauthorized');
    }
  });

  it('is small where anybody may call', async () => {
    expect(await answerToHead(signIn.path, 9_000)).toBe('HTTP/1.1 413 Payload Too Large');
  });

  it('is refused by its length from whoever is', async () => {
    const cookie = await mode.signIn(application, 'ada@example.com');
    const answer = await answerToHead(addRecommendation.path, 1_000_000, cookie);
    expect(answer).toBe('HTTP/1.1 413 Payload Too Large');
  });
});
