import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

const code = readFileSync('web/public/sw.js', 'utf8');

interface Situation {
  /** The page that sent the request was left. */
  isLeft: boolean;
  isAborted: boolean;
}

/** The worker's response for a file that neither network nor cache has. */
function answerTo({ isLeft, isAborted }: Situation): Promise<Response> {
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    location: { origin: 'https://trboo.example' },
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    clients: { get: () => Promise.resolve(isLeft ? undefined : {}) },
  };
  const caches = { open: () => Promise.resolve({ match: () => Promise.resolve(undefined) }) };
  const fetch = () => Promise.reject(new TypeError('failed'));
  runInNewContext(code, { self, caches, fetch, setTimeout, URL, Response });
  return new Promise((resolve, reject) => {
    const url = 'https://trboo.example/assets/app.js';
    const request = { method: 'GET', mode: 'no-cors', url, signal: { aborted: isAborted } };
    const respondWith = (answer: Promise<Response>) => void answer.then(resolve, reject);
    listeners.get('fetch')?.({ request, clientId: 'page', respondWith });
  });
}

describe('the service worker', () => {
  it('fails when neither network nor cache has the file', async () => {
    await expect(answerTo({ isLeft: false, isAborted: false })).rejects.toThrow('failed');
  });

  it.each([
    { isLeft: true, isAborted: false },
    { isLeft: false, isAborted: true },
  ])('answers requests of a left page without an error: %j', async (situation) => {
    expect((await answerTo(situation)).status).toBe(204);
  });
});
