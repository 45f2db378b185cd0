import { describe, expect, it } from '@jest/globals';
import { type Described, expiredThing, placeWithoutPoint, renewed } from './terms.js';

const addedAt = '2026-01-01T00:00:00.000Z';
const daysLater = (days: number) => new Date(Date.parse(addedAt) + days * 86_400_000);
const film = (metadata: Described['metadata'] = {}): Described => ({
  type: 'movie',
  addedAt,
  metadata: { tmdbId: 603, tmdbPoster: '/poster.jpg', overview: 'Old words', ...metadata },
});
const book: Described = {
  type: 'book',
  addedAt,
  metadata: { googleBooksId: 'B1hSG45JCX4C', isbn: '9780441013593', thumbnail: 'https://x' },
};

describe('Data that a provider allows to be stored for a limited time', () => {
  it('expires after 180 days for TMDB, after 30 days for Google Books', () => {
    expect(expiredThing(film(), daysLater(180))).toBeNull();
    const thing = { provider: 'tmdb', kind: 'movie', id: '603', language: 'en-US' };
    expect(expiredThing(film(), daysLater(181))).toEqual(thing);
    expect(expiredThing({ ...film(), type: 'series' }, daysLater(181))?.kind).toBe('tv');
    expect(expiredThing(book, daysLater(30))).toBeNull();
    expect(expiredThing(book, daysLater(31))?.provider).toBe('google-books');
  });

  it('expires by the time it was fetched, unless that is in the future', () => {
    const fetchedAt = daysLater(100).toISOString();
    expect(expiredThing(film({ fetchedAt }), daysLater(280))).toBeNull();
    expect(expiredThing(film({ fetchedAt }), daysLater(281))).not.toBeNull();
    const later = daysLater(9_000).toISOString();
    expect(expiredThing(film({ fetchedAt: later }), daysLater(181))).not.toBeNull();
  });

  it('is renewed in the language in which it was stored', () => {
    const languageOf = (textLanguage: string) =>
      expiredThing(film({ textLanguage }), daysLater(200))?.language;
    expect(languageOf('fr-CA')).toBe('fr-CA');
    expect(languageOf('../../x')).toBe('en-US');
  });

  it.each([
    [{ type: 'movie', addedAt, metadata: {} }],
    [{ type: 'movie', addedAt, metadata: { tmdbId: 603 } }],
    [{ type: 'movie', addedAt, metadata: { tmdbId: '../603', tmdbPoster: '/x.jpg' } }],
    [{ type: 'book', addedAt, metadata: { tmdbId: 603, tmdbPoster: '/x.jpg' } }],
    [{ type: 'movie', addedAt, metadata: { title: 'typed by hand', tmdbPoster: '/x.jpg' } }],
  ] as [Described][])('is not in %j', (described) => {
    expect(expiredThing(described, daysLater(9_000))).toBeNull();
  });

  it('is replaced by current data; id and links stay', () => {
    const thing = expiredThing(film({ tmdbUrl: 'https://x' }), daysLater(200));
    if (thing === null) throw new Error('nothing expired');
    const { metadata } = film({ tmdbUrl: 'https://x' });
    expect(renewed(metadata, thing, {})).toEqual({ tmdbId: 603, tmdbUrl: 'https://x' });
    expect(renewed(metadata, thing, { tmdbPoster: '/new.jpg' })).toEqual({
      tmdbId: 603,
      tmdbUrl: 'https://x',
      tmdbPoster: '/new.jpg',
    });
  });

  it('is not what a person wrote or imported beside it', () => {
    const own = { ownFields: ['releaseDate'], releaseDate: '1999' };
    const imported = { tmdbId: 603, ...own };
    const described: Described = { type: 'movie', addedAt, metadata: imported };
    expect(expiredThing(described, daysLater(9_000))).toBeNull();
    const { metadata } = film(own);
    const thing = expiredThing(film(own), daysLater(200));
    if (thing === null) throw new Error('nothing expired');
    const facts = { tmdbPoster: '/new.jpg', releaseDate: '2000' };
    expect(renewed(metadata, thing, facts)).toEqual({ ...imported, tmdbPoster: '/new.jpg' });
  });

  it('includes the coordinates of a Google place, which are never recorded', () => {
    const place = (metadata: Described['metadata']): Described => ({
      type: 'place',
      addedAt,
      metadata,
    });
    const thing = placeWithoutPoint(place({ googlePlaceId: 'ChIJ1' }));
    expect(thing).toMatchObject({ provider: 'google-places', id: 'ChIJ1' });
    const location = { lat: 1, lng: 2 };
    expect(placeWithoutPoint(place({ googlePlaceId: 'ChIJ1', location }))).toBeNull();
    expect(placeWithoutPoint(place({ placeId: 'osm:N1' }))).toBeNull();
  });
});
