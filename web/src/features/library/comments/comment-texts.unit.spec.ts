import { describe, expect, it } from '@jest/globals';
import { ApiError, NetworkError } from '../../../lib/api/errors.js';
import { commentFailure, tooLong } from './comment-texts.js';

describe('a comment', () => {
  it('has at most 100 characters', () => {
    expect(tooLong('a'.repeat(100))).toBeNull();
    expect(tooLong('a'.repeat(101))).toBe('Comment must be 100 characters or less');
  });

  it.each([
    [
      new ApiError(400, { error: 'Refused', details: 'comment: is required' }),
      'Refused\ncomment: is required',
    ],
    [new ApiError(400, { error: 'refused', message: 'Refused.' }), 'Refused.'],
    [new ApiError(404, { error: 'Recommendation not found' }), 'Recommendation not found'],
    [new NetworkError(null), 'Failed to add comment'],
    [new ApiError(502), 'Failed to add comment'],
    [new Error('?'), 'Failed to add comment'],
  ])('that failed says why: %s', (failure, words) => {
    expect(commentFailure(failure)).toBe(words);
  });

  it('has another text on Explore when the server is unreachable', () => {
    const words = 'Failed to add comment. Please try again.';
    expect(commentFailure(new NetworkError(null), words)).toBe(words);
  });
});
