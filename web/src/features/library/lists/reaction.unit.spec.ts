import { describe, expect, it } from '@jest/globals';
import { pressed } from './reaction.js';

describe('a press', () => {
  it.each([
    [null, 'like', 'like', 'liked'],
    ['liked', 'like', 'unlike', null],
    ['disliked', 'like', 'like', 'liked'],
    [null, 'dislike', 'dislike', 'disliked'],
    ['disliked', 'dislike', 'undislike', null],
    ['liked', 'dislike', 'dislike', 'disliked'],
  ] as const)('from %s on %s sends %s and shows %s', (now, button, action, reaction) => {
    expect(pressed(now, button)).toEqual({ action, reaction });
  });
});
