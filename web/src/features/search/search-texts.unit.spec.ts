import { describe, expect, it } from '@jest/globals';
import { ApiError, NetworkError } from '../../lib/api/errors.js';
import { searchFailureText } from './search-texts.js';

describe('the texts of a search', () => {
  it('say when to search again after too many searches', () => {
    const details = 'Please try again in 7 seconds';
    const failure = new ApiError(429, { error: 'Too many searches', details });
    expect(searchFailureText(failure, 'place')).toBe(`quota reached. ${details}`);
  });

  it('have an alert for places', () => {
    const failure = new ApiError(500, { error: 'Something went wrong' });
    expect(searchFailureText(failure, 'place')).toBe(
      'The search for places failed: Something went wrong. Check that the Google Places key is configured.',
    );
    expect(searchFailureText(failure, 'book')).toMatch(/can still type the name/);
    expect(searchFailureText(new NetworkError(null), 'place')).toMatch(/can still type the name/);
  });
});
