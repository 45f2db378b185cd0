import { describe, expect, it } from '@jest/globals';
import { recogniseLink } from './recognise-link.js';

// What each site's addresses tell is tested with its rules, in events/library/links.
describe('a pasted text', () => {
  it.each([
    'https://www.themoviedb.org/movie/603-the-matrix',
    'Watch this: https://www.themoviedb.org/movie/603-the-matrix (really!)',
    'HTTPS://www.themoviedb.org/movie/603-the-matrix.',
  ])('tells what its link leads to: %s', (text) => {
    expect(recogniseLink(text)).toMatchObject({ site: 'TMDB', types: ['movie'] });
  });

  it.each([
    '',
    'The Matrix',
    'https://example.com/movie/603',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'javascript:alert("https://www.themoviedb.org/movie/603")',
  ])('tells nothing: %s', (text) => {
    expect(recogniseLink(text)).toBeNull();
  });
});
