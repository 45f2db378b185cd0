import { describe, expect, it } from '@jest/globals';
import { linkIn, withoutLink } from './link.js';
import { addRecommendation } from './recommendation.js';

const imdb = 'https://www.imdb.com/title/tt0816692/';
const { link } = addRecommendation.request.shape;

describe('The link in a pasted text', () => {
  it.each([
    [imdb, imdb, ''],
    [`${imdb} shared via IMDb`, imdb, 'shared via IMDb'],
    ['Great read (https://example.com/book)', 'https://example.com/book', 'Great read'],
    ['HTTPS://example.com/a', 'HTTPS://example.com/a', ''],
    ['See https://example.com/a.', 'https://example.com/a', 'See .'],
    ['「https://example.com/本」。', 'https://example.com/本', '「 」。'],
    ['<https://example.com/a>', 'https://example.com/a', ''],
    [
      'https://en.wikipedia.org/wiki/Dune_(novel)',
      'https://en.wikipedia.org/wiki/Dune_(novel)',
      '',
    ],
    ['https://a.example/1\nhttps://b.example/2', 'https://a.example/1', 'https://b.example/2'],
  ])('%j is %s', (text, found, rest) => {
    expect(linkIn(text)).toBe(found);
    expect(link.parse(text)).toBe(found);
    expect(withoutLink(text, found)).toBe(rest);
  });

  it('ends before any number of brackets', () => {
    expect(linkIn(`https://a.example/${')'.repeat(1_000_000)}`)).toBe('https://a.example/');
  });

  it.each([
    'example',
    'www.imdb.com/title/tt0816692',
    'javascript:alert(1)',
    'data:text/html,https://a.example',
    'https://',
    'ftp://a.b',
  ])('is missing in %j', (text) => {
    expect(linkIn(text)).toBeNull();
    expect(link.safeParse(text).success).toBe(false);
  });
});
