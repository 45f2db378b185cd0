import { expect, it } from '@jest/globals';
import { afterChunkLoadError } from './after-chunk-load-error.js';

it.each([
  ['is reloaded', 'reload', {}],
  ['with unsent text offers a reload', 'offer', { hasTyped: true }],
  ['waits for the network', 'nothing', { answers: false }],
  ['is not reloaded again at once', 'nothing', { since: 59_999 }],
])('a page with missing code %s', (_, next, situation) => {
  const usual = { answers: true, hasTyped: false, since: 60_000 };
  expect(afterChunkLoadError({ ...usual, ...situation })).toBe(next);
});
