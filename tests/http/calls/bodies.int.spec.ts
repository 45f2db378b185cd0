import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { addRecommendation } from '../../../services/contract/library/recommendation.js';
import { signIn } from '../../../services/contract/accounts/session.js';
import { uploadImport } from '../../../services/contract/library/import.js';
import { updateUserProfile } from '../../../services/contract/people/user.js';
import { CodeMode } from '../../support/application/code-mode.js';
import type { RunningApplication } from '../../support/application/running-application.js';

describe('A body', () => {
  let mode: CodeMode;
  let application: RunningApplication;
  beforeAll(async () => {
    mode = await CodeMode.open();
    application = await mode.start();
  });
  afterAll(() => mode.close());

  /** The first line of the answer to a request of which only this part is sent. */
  async function answerToHead(
    path: string,
    length: number,
    { cookie = '', begun: sentPart = '', asked = application } = {},
  ): Promise<string> {
    const { hostname, port } = new URL(asked.url);
    const socket = connect(Number(port), hostname);
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${hostname}`,
      'Content-Type: application/json',
      `Content-Length: ${length}`,
      ...(cookie ? [`Cookie: ${cookie}`] : []),
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${sentPart}`);
    const [data] = z.tuple([z.instanceof(Buffer)]).parse(await once(socket, 'data'));
    socket.destroy();
    return String(data).split('\r\n')[0] ?? '';
  }

  it('is not awaited from visitors', async () => {
    for (const { path } of [addRecommendation, updateUserProfile]) {
      expect(await answerToHead(path, 100_000)).toBe('HTTP/1.1 401 Unauthorized');
    }
  });

  it('must be small in calls for visitors', async () => {
    expect(await answerToHead(signIn.path, 9_000)).toBe('HTTP/1.1 413 Payload Too Large');
  });

  it('is refused by its length from signed-in people', async () => {
    const cookie = await mode.signIn(application, 'ada@example.com');
    const answer = await answerToHead(addRecommendation.path, 1_000_000, { cookie });
    expect(answer).toBe('HTTP/1.1 413 Payload Too Large');
  });

  it('that is refused is read past, not for ever', async () => {
    const { hostname, port } = new URL(application.url);
    /** What comes back while so many bytes follow the head, and whether the connection is kept. */
    const answers = async (bytes: number) => {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      const parts: Buffer[] = [];
      socket.on('data', (part: Buffer) => parts.push(part));
      const request = (length: number) =>
        `POST ${addRecommendation.path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
      socket.write(request(bytes));
      for (let sent = 0; sent < bytes && !socket.destroyed; sent += 50_000) {
        if (!socket.write(Buffer.alloc(50_000, 'a'))) {
          const gone = new Promise((resolve) => socket.once('close', resolve));
          await Promise.race([gone, new Promise((resolve) => socket.once('drain', resolve))]);
        }
      }
      socket.write(request(0));
      const isSecond = () => Buffer.concat(parts).toString().split('HTTP/1.1').length > 2;
      while (!socket.destroyed && !isSecond()) await setTimeout(10);
      socket.destroy();
      return Buffer.concat(parts)
        .toString()
        .match(/HTTP\/1\.1 \d+/g);
    };
    expect(await answers(500_000)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 401']);
    expect(await answers(20_000_000)).toEqual(['HTTP/1.1 401']);
  });

  it.each([
    [addRecommendation.path, 'Content-Length: 5000000'],
    [addRecommendation.path, 'Transfer-Encoding: chunked'],
    [signIn.path, 'Content-Length: 5000000'],
    ['/api/nothing', 'Content-Length: 5000000'],
    ['/nothing', 'Transfer-Encoding: chunked'],
  ])(
    'of 200 refused visitors is not held, while more of it comes: %s, %s',
    async (path, length) => {
      const { hostname, port } = new URL(application.url);
      const sent = 300_000;
      const amount = 200;
      const requests: IncomingMessage[] = [];
      const server = application.application.getHttpServer();
      const collect = (request: IncomingMessage) => void requests.push(request);
      server.on('request', collect);
      const body = length.startsWith('T')
        ? `${sent.toString(16)}\r\n${'a'.repeat(sent)}\r\n`
        : 'a'.repeat(sent);
      const head = `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;
      const sockets = Array.from({ length: amount }, () => {
        const socket = connect(Number(port), hostname).on('error', () => undefined);
        return socket.on('connect', () => void socket.write(head + body));
      });
      await Promise.all(sockets.map((socket) => once(socket, 'data')));
      // All that was sent has arrived, and none of it is left in a buffer.
      const read = () => requests.reduce((sum, { socket }) => sum + socket.bytesRead, 0);
      while (read() < amount * sent) await setTimeout(10);
      const held = () => requests.reduce((sum, each) => sum + each.readableLength, 0);
      expect(held()).toBe(0);
      for (const socket of sockets) socket.destroy();
      server.off('request', collect);
    },
  );

  it('that is compressed has the same limit after decompression', async () => {
    const cookie = await mode.signIn(application, 'cleo@example.com');
    const headers = { cookie, 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const body = gzipSync(JSON.stringify({ description: ' '.repeat(1_000_000) }));
    const url = `${application.url}${addRecommendation.path}`;
    expect(body.length).toBeLessThan(8_000);
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(413);
  });

  it('that stops half-way ends in a timeout, also for signed-in people', async () => {
    const requestTime = { timeout: 500, fileTimeout: 60_000, checkInterval: 50 };
    const asked = await mode.start({ requestTime });
    const cookie = await mode.signIn(asked, 'ben@example.com');
    // One made within the process, as the demo does, has no connection to end.
    const { path: url } = addRecommendation;
    await asked.application.inject({ method: 'POST', url, payload: {}, headers: { cookie } });
    const answer = answerToHead(addRecommendation.path, 100, { cookie, begun: '{"type":', asked });
    expect(await answer).toBe('HTTP/1.1 408 Request Timeout');
  });

  it('that is a file has longer, and ends in a timeout too', async () => {
    const requestTime = { timeout: 1_000, fileTimeout: 10_000, checkInterval: 50 };
    const asked = await mode.start({ requestTime });
    const cookie = await mode.signIn(asked, 'dan@example.com');
    const { hostname, port } = new URL(asked.url);
    const answerTo = async (file: string, delay: number) => {
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST ${uploadImport.path}?user_email=dan@example.com HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${cookie}\r\nContent-Type: application/octet-stream\r\nContent-Length: 12\r\n\r\n`,
      );
      await setTimeout(delay);
      socket.write(file);
      const [data] = z.tuple([z.instanceof(Buffer)]).parse(await once(socket, 'data'));
      socket.destroy();
      return data.toString().split('\r\n')[0];
    };
    expect(await answerTo('Title\nBlue,\n', 1_500)).toBe('HTTP/1.1 200 OK');
    expect(await answerTo('Title', 0)).toBe('HTTP/1.1 408 Request Timeout');
  });

  it('is awaited for half a minute by default, and a file for a quarter of an hour', () => {
    const times = { requestTimeout: 900_000, headersTimeout: 30_000 };
    expect(application.application.getHttpServer()).toMatchObject(times);
  });
});
