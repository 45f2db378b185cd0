import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

const code = readFileSync('web/public/sw.js', 'utf8');
const origin = 'https://trboo.example';

interface Handled {
  request: { method: string; mode: string; url: string };
  clientId: string;
  resultingClientId: string;
  respondWith: (answer: Promise<Response>) => void;
}

/** A worker whose cache has these files, and whose requests fail. */
function worker(cached: readonly string[], onLine = true) {
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    location: { origin },
    registration: { scope: `${origin}/` },
    navigator: { onLine },
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
  };
  const match = (name: string | { url: string }) => {
    const path = typeof name === 'string' ? name : new URL(name.url).pathname;
    return Promise.resolve(cached.includes(path) ? new Response(path) : undefined);
  };
  const caches = { open: () => Promise.resolve({ match }) };
  const fetch = () => Promise.reject(new TypeError('failed'));
  runInNewContext(code, { self, caches, fetch, URL, Response });
  return {
    hear: (data: string, id: string) => listeners.get('message')?.({ data, source: { id } }),
    /** Undefined for a request that the worker leaves to the browser. */
    answer: (path: string, clientId: string, mode = 'no-cors') => {
      let answered: Promise<Response> | undefined;
      const request = { method: 'GET', mode, url: origin + path };
      const respondWith = (answer: Promise<Response>) => {
        answered = answer;
      };
      const event: Handled = { request, clientId, resultingClientId: 'next', respondWith };
      listeners.get('fetch')?.(event);
      return answered;
    },
  };
}
const file = '/assets/app.js';

describe('the service worker', () => {
  it('leaves files to the browser while pages reach the server', () => {
    expect(worker([file]).answer(file, 'page')).toBeUndefined();
  });

  it('answers a page that cannot reach the server from the cache, with its files', async () => {
    const { answer } = worker(['/', file]);
    expect(await (await answer('/discover', '', 'navigate'))?.text()).toBe('/');
    expect(await (await answer(file, 'next'))?.text()).toBe(file);
    expect(answer(file, 'another')).toBeUndefined();
  });

  it('answers files from the cache offline, and once one did not come', async () => {
    expect(await (await worker([file], false).answer(file, 'page'))?.text()).toBe(file);
    const { answer, hear } = worker([file]);
    hear('cut', 'page');
    expect(await (await answer(file, 'page'))?.text()).toBe(file);
  });

  it('fails when neither network nor cache has the file', async () => {
    await expect(worker([], false).answer(file, 'page')).rejects.toThrow('failed');
  });
});
