import { expect, it } from '@jest/globals';
import { ApiError, NetworkError } from '../../../lib/api/errors.js';
import { listFailure } from './friend-lists.js';

it.each([
  [new ApiError(400, { error: 'Bad', details: 'name: is required' }), 'name: is required'],
  [new ApiError(409, { error: 'Taken' }), 'Taken'],
])('shows the server’s reason', (failure, reason) => {
  expect(listFailure(failure, 'save')).toBe(`Failed to save: ${reason}`);
  expect(listFailure(failure, 'delete')).toBe(`Failed to delete: ${reason}`);
});

it('without a reason or a response, the specification’s texts are shown', () => {
  expect(listFailure(new ApiError(502), 'delete')).toBe('Failed to delete list');
  const away = new NetworkError(new TypeError('Failed to fetch'));
  expect(listFailure(away, 'save')).toBe('Network error - friend list saved locally only');
  expect(listFailure(away, 'delete')).toBe('Network error - friend list deleted locally only');
});
