import { describe, expect, it } from '@jest/globals';
import { byline, coverImage, detailsLink, detailsLinks, facts } from './metadata.js';

describe('the metadata of a recommendation', () => {
  it.each([
    [{ tmdbPoster: '/arrival.jpg' }, 'https://image.tmdb.org/t/p/w500/arrival.jpg'],
    [
      { thumbnail: 'http://books.google.com/content?id=1&zoom=1' },
      'https://books.google.com/content?id=1&zoom=2',
    ],
    [
      { coverSmall: 'https://cdn.example.com/s', coverBig: 'https://cdn.example.com/b' },
      'https://cdn.example.com/b',
    ],
    [{}, null],
  ])('gives a cover large enough for a card: %j', (metadata, cover) => {
    expect(coverImage(metadata)).toBe(cover);
  });

  it('names author, director and address, each once', () => {
    const place = { director: ['Ada', 'Ben'], address: 'Silk Street', publishedDate: '1982' };
    expect(facts(place)).toEqual(['Ada, Ben', 'Silk Street', '1982']);
    expect(byline(place)).toBe('Ada, Ben · 1982');
    expect(facts({ authors: ['Cleo'], director: 'Dan', album: 'Blue' })).toEqual([
      'Cleo',
      'Dan',
      'Blue',
    ]);
    expect(facts({ address: 'Silk Street' })).toEqual(['Silk Street']);
  });

  it('gives all links, each once, the owner’s first', () => {
    const metadata = {
      spotifyLink: 'https://open.spotify.com/track/1',
      deezerLink: 'https://deezer.com/track/1',
      infoLink: 'javascript:alert(1)',
    };
    expect(detailsLinks({ link: 'https://deezer.com/track/1', metadata })).toEqual([
      { of: 'link', address: 'https://deezer.com/track/1' },
      { of: 'spotifyLink', address: 'https://open.spotify.com/track/1' },
    ]);
    expect(detailsLink({ link: null, metadata })).toBe('https://open.spotify.com/track/1');
    expect(detailsLink({ link: null, metadata: {} })).toBeNull();
  });
});
