import { expect, test } from '@jest/globals';
import { isKeyboardOver } from './on-screen-keyboard.js';

test.each([
  { what: 'nothing', window: 812, visible: 812, scale: 1, isOver: false },
  { what: "the browser's bar", window: 812, visible: 752, scale: 1, isOver: false },
  { what: 'a pinch zoom', window: 812, visible: 406, scale: 2, isOver: false },
  { what: 'a keyboard', window: 812, visible: 512, scale: 1, isOver: true },
  { what: 'a keyboard on a zoomed page', window: 812, visible: 256, scale: 2, isOver: true },
])('$what over the page counts as a keyboard: $isOver', ({ isOver, ...heights }) => {
  expect(isKeyboardOver(heights)).toBe(isOver);
});
