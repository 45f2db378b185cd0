import { describe, expect, it } from '@jest/globals';
import { ApiError, NetworkError, isMisconfigured, syncError } from './errors.js';

const notConfigured =
  "Database not configured on server. Please check MongoDB credentials in the server's environment.";

describe('a failed sync', () => {
  it.each([
    [new NetworkError(null), 'Failed to sync with server. Using offline data.'],
    [new ApiError(500, { error: 'Internal error' }), 'Server error: Internal error'],
    [new ApiError(502), 'Network error: 502'],
    [new ApiError(200, { error: 'The shelf fell over' }), 'Server error: The shelf fell over'],
    [new ApiError(200, { success: false }), 'Failed to sync with server. Using offline data.'],
    [new ApiError(503, { error: 'Database not configured' }), notConfigured],
    [new ApiError(200, { error: 'Who are you?', hasCredentials: false }), notConfigured],
    [new ApiError(200, { hasCredentials: false }), notConfigured],
  ])('says why: %s', (failure, words) => {
    expect(syncError(failure)).toBe(words);
    expect(isMisconfigured(failure)).toBe(words === notConfigured);
  });
});
