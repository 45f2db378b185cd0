import { expect, it } from '@jest/globals';
import { ApiError, NetworkError } from '../../../lib/api/errors.js';
import { listFailure } from './list-texts.js';

it.each([
  [new ApiError(400, { error: 'Bad', details: 'name: is required' }), 'name: is required'],
  [new ApiError(409, { error: 'Taken' }), 'Taken'],
])('what the server says of a list is passed on', (failure, reason) => {
  expect(listFailure(failure, 'save')).toBe(`Failed to save: ${reason}`);
  expect(listFailure(failure, 'delete')).toBe(`Failed to delete: ${reason}`);
});

it('an answer without words, and none at all, have the words of the specification', () => {
  expect(listFailure(new ApiError(502), 'delete')).toBe('Failed to delete list');
  const away = new NetworkError(new TypeError('Failed to fetch'));
  expect(listFailure(away, 'save')).toBe('Network error - friend list saved locally only');
  expect(listFailure(away, 'delete')).toBe('Network error - friend list deleted locally only');
});
