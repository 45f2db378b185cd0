import { expect, it } from '@jest/globals';
import { Progress } from './progress.js';

it('waits for a stopped read model where it is asked to', () => {
  const progress = new Progress();
  progress.advance('notifications', '1');
  progress.advance('friends', '1');
  progress.exclude('notifications');
  progress.advance('friends', '6');
  expect([progress.position, progress.positionWith([])]).toEqual(['6', '6']);
  expect(progress.positionWith(['notifications'])).toBe('1');
});
