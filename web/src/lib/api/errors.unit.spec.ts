import { describe, expect, it } from '@jest/globals';
import { ApiError, reasonOf, refusalOf, refusalText } from './errors.js';

const answered = (status: number, body: unknown) => refusalOf(new Response(null, { status }), body);

describe('the error of a response', () => {
  it.each<[string, number, unknown]>([
    ['a success', 200, { recommendations: [] }],
    ['an error that is none', 200, { error: null, hasCredentials: true, success: true }],
    ['no words beside a success', 200, { error: '' }],
  ])('is none: %s', (_what, status, body) => {
    expect(answered(status, body)).toBeNull();
  });

  it.each<[string, number, unknown, string]>([
    [
      'a refusal',
      400,
      { error: 'Bad input', details: 'title: is required' },
      'Bad input\ntitle: is required',
    ],
    ['an error beside a 200', 200, { error: 'It fell over' }, 'It fell over'],
    ['the page of a proxy', 502, undefined, 'Failed'],
    ['an empty error', 500, { error: '' }, 'Failed'],
    ['no object', 500, 'Bad gateway', 'Failed'],
    ['no success beside a 200', 200, { success: false }, 'Failed'],
    ['no database beside a 200', 200, { hasCredentials: false }, 'Failed'],
  ])('has its text, or the fallback: %s', (_what, status, body, words) => {
    expect(refusalText(answered(status, body), 'Failed')).toBe(words);
  });

  it('has an empty reason when there is no text', () => {
    expect(reasonOf(new ApiError(502))).toBe('');
    expect(reasonOf(new ApiError(409, { error: 'duplicate', message: 'Doublon' }))).toBe('Doublon');
    expect(reasonOf(new ApiError(400, { error: 'Bad', details: 'title' }))).toBe('title');
  });
});
