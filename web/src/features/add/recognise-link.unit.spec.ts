import { describe, expect, it } from '@jest/globals';
import { recogniseLink } from './recognise-link.js';

// The rules of each site are tested in events/library/links.
describe('a pasted text', () => {
  it.each([
    'https://www.themoviedb.org/movie/603-the-matrix',
    'Watch this: https://www.themoviedb.org/movie/603-the-matrix (really!)',
    'HTTPS://www.themoviedb.org/movie/603-the-matrix.',
  ])('reveals what its link points to: %s', (text) => {
    expect(recogniseLink(text)).toMatchObject({ site: 'TMDB', types: ['movie'] });
  });

  it.each([
    '',
    'The Matrix',
    'https://example.com/movie/603',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'javascript:alert("https://www.themoviedb.org/movie/603")',
  ])('is not recognised: %s', (text) => {
    expect(recogniseLink(text)).toBeNull();
  });
});
