import { describe, expect, it } from '@jest/globals';
import { ApiError, reasonOf, refusalOf, refusalText } from './errors.js';

const answered = (status: number, body: unknown) => refusalOf(new Response(null, { status }), body);

describe('what an answer says is wrong', () => {
  it.each<[string, number, unknown]>([
    ['a success', 200, { recommendations: [] }],
    ['an error that is none', 200, { error: null, hasCredentials: true, success: true }],
    ['no words beside a success', 200, { error: '' }],
  ])('is nothing: %s', (_what, status, body) => {
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
  ])('is told, or the words for it: %s', (_what, status, body, words) => {
    expect(refusalText(answered(status, body), 'Failed')).toBe(words);
  });

  it('is empty in one line when there are no words', () => {
    expect(reasonOf(new ApiError(502))).toBe('');
    expect(reasonOf(new ApiError(409, { error: 'duplicate', message: 'Doublon' }))).toBe('Doublon');
    expect(reasonOf(new ApiError(400, { error: 'Bad', details: 'title' }))).toBe('title');
  });
});
