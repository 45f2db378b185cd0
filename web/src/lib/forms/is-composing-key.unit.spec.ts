import { expect, it } from '@jest/globals';
import { isComposingKey } from './repeated-press.js';

it.each([
  ['a key within a composition', true, 13, true],
  ['the key after the end of one, in Safari', false, 229, true],
  ['Enter', false, 13, false],
  ['Escape', false, 27, false],
])('%s: %j, %d', (_what, isComposing, keyCode, composing) => {
  expect(isComposingKey({ isComposing, keyCode })).toBe(composing);
});
