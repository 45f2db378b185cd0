import { expect, it } from '@jest/globals';
import { afterChunkLoadError } from './after-chunk-load-error.js';

it.each([
  ['is reloaded', 'reload', {}],
  ['with unsent text offers a reload', 'offer', { hasTyped: true }],
  ['waits for the network', 'nothing', { isOutdated: false }],
  ['is not reloaded again at once', 'nothing', { elapsed: 59_999 }],
])('a page with missing code %s', (_, next, situation) => {
  const usual = { isOutdated: true, hasTyped: false, elapsed: 60_000 };
  expect(afterChunkLoadError({ ...usual, ...situation })).toBe(next);
});
