import { describe, expect, it } from '@jest/globals';
import { ApiError, NetworkError } from './api/errors.js';
import { syncError } from './sync-error.js';

describe('what was not read anew', () => {
  it.each([
    [new NetworkError(null), 'Failed to sync with server. Using offline data.'],
    [new ApiError(500, { error: 'Internal error' }), 'Server error: Internal error'],
    [new ApiError(502, { error: 'Error 502' }, false), 'Network error: 502'],
    [
      new ApiError(503, { error: 'Database not configured' }),
      "Database not configured on server. Please check MongoDB credentials in the server's environment.",
    ],
  ])('says why: %s', (failure, words) => {
    expect(syncError(failure)).toBe(words);
  });
});
