import { expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { Renderer, wordingFor } from './renderer.js';

it.each([
  ['no preference', {}, 'en', 'en-GB'],
  ['a French browser', { 'accept-language': 'fr-CA,en;q=0.8' }, 'fr', 'fr-FR'],
  ['an American browser', { 'accept-language': 'en-US,en;q=0.9' }, 'en', 'en-US'],
  ['chosen English', { cookie: 'language=en', 'accept-language': 'fr' }, 'en', 'en-GB'],
  ['chosen American English', { cookie: 'language=en', 'accept-language': 'en-US' }, 'en', 'en-US'],
  ['chosen French', { cookie: 'language=fr', 'accept-language': 'en-US' }, 'fr', 'fr-FR'],
])('%s gives the same language and locale as in the client', (_, headers, language, locale) => {
  expect(wordingFor(headers)).toEqual({ language, locale });
});

/** Ends at pages of today, answers those of the past. */
const worker = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ number, rendering: { past } }) => {
  if (typeof past !== 'string') process.exit();
  parentPort.postMessage({ number, output: 'a page of ' + past });
});`;

it('a page whose thread ends is refused, a screen is left to the app, and the next page is rendered', async () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'worker.mjs');
  writeFileSync(file, worker);
  const renderer = new Renderer({ worker: file, sharePage: file, firstScreen: file });
  const lost = renderer.sharePage('fr', { state: 'offline' }, null);
  await expect(lost).rejects.toThrow('the renderer ended');
  const screen = { path: '/', answers: {}, zone: 'UTC' };
  await expect(renderer.firstScreen({ language: 'fr' }, screen)).resolves.toBe('');
  await expect(renderer.sharePage('fr', { state: 'offline' }, '2026')).resolves.toBe(
    'a page of 2026',
  );
  const many = Array.from({ length: 201 }, () =>
    renderer.sharePage('fr', { state: 'offline' }, '1'),
  );
  await expect(Promise.all(many)).rejects.toThrow('Too many pages');
  folder.remove();
});
