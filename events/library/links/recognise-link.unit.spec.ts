import { describe, expect, it } from '@jest/globals';
import { recogniseLink } from './recognise-link.js';
import { isbnOf } from './known-link.js';
import { books, screens, sounds } from './testing/known-addresses.js';
import { places, unknown, untyped } from './testing/places-and-others.js';

const linesOf = (table: string) => table.split('\n').filter((line) => line !== '');
const rowsOf = (table: string) =>
  linesOf(table).map((line): [string, string, string, string] => {
    const [link = '', types = '', title = '', address = ''] = line.split(' | ');
    return [link, types, title, address];
  });

describe('An address of a known site', () => {
  it.each([screens, books, sounds, places, untyped].flatMap(rowsOf))(
    'is recognised: %s',
    (link, types, title, address) => {
      const found = recogniseLink(link);
      expect([found?.types.join() || '-', found?.title ?? '-', found?.address]).toEqual([
        types,
        title,
        address,
      ]);
    },
  );

  it.each([screens, books, sounds, places, untyped].flatMap(rowsOf))(
    'has a canonical address that is recognised as the same: %s',
    (_link, _types, _title, address) => {
      expect(recogniseLink(address)?.address).toBe(address);
    },
  );

  const spotifyId = '0DiWol3AO6WpXZgp0goxAV';
  it.each([
    ['https://www.themoviedb.org/movie/603-the-matrix', { tmdbId: 603 }],
    ['https://m.imdb.com/fr/title/tt0133093', { imdbId: 'tt0133093' }],
    ['https://openlibrary.org/works/OL893415W/Dune', { openLibraryId: 'OL893415W' }],
    ['https://openlibrary.org/isbn/978-0441172719', { isbn: '9780441172719' }],
    ['https://books.google.fr/books?id=B1hSG45JCX4C', { googleBooksId: 'B1hSG45JCX4C' }],
    ['https://www.amazon.fr/Dune/dp/0441172717/ref=sr_1_1', { isbn: '0441172717' }],
    ['https://www.barnesandnoble.com/w/a/1100?ean=9780441172719', { isbn: '9780441172719' }],
    [`https://open.spotify.com/intl-fr/track/${spotifyId}`, { spotifyId }],
    [`https://open.spotify.com/show/${spotifyId}`, { spotifyId }],
    ['https://www.deezer.com/fr/track/3135556', { deezerId: '3135556' }],
    [
      'https://www.google.com/maps/place/X/@63.4,-19.2,12z/data=!4m2!3m1!3d63.4046799!4d-19.1185521',
      { location: { lat: 63.4046799, lng: -19.1185521 } },
    ],
    ['https://maps.google.com/?q=loc:48.5,-2.25', { location: { lat: 48.5, lng: -2.25 } }],
    [
      'https://www.google.com/maps/search/?api=1&query=X&query_place_id=ChIJ1',
      { googlePlaceId: 'ChIJ1' },
    ],
    ['https://maps.apple.com/?ll=48.5,-2.25&q=X', { location: { lat: 48.5, lng: -2.25 } }],
    ['https://osm.org/way/42', { placeId: 'osm:W42' }],
    ['https://osm.org/?mlat=48.5&mlon=-2.25', { location: { lat: 48.5, lng: -2.25 } }],
  ])('contains ids or coordinates: %s', (link, metadata) => {
    expect(recogniseLink(link)?.metadata).toMatchObject(metadata);
  });

  it.each([
    ['an album', `https://open.spotify.com/album/${spotifyId}`, 'spotifyId'],
    ['an episode', 'https://www.deezer.com/fr/episode/42', 'deezerId'],
    ['the middle of a map’s window', 'https://www.google.com/maps/place/X/@48.8,2.3', 'location'],
  ])('of %s is not read as one of a track, show or place', (_kind, link, field) => {
    const found = recogniseLink(link);
    expect(found?.types).toHaveLength(1);
    expect(found?.metadata).not.toHaveProperty(field);
  });
});

it.each(linesOf(unknown))('An address of another site or page is not recognised: %s', (link) => {
  expect(recogniseLink(link)).toBeNull();
});

describe('an ISBN', () => {
  it.each(['9780441172719', '978-0-441-17271-9', 'isbn:0441172717', '080442957X'])(
    'is %s',
    (text) => expect(isbnOf(text)).not.toBeNull(),
  );
  it.each(['9780441172718', '0441172718', '1234', 'Dune', '97804411727190'])('is not %s', (text) =>
    expect(isbnOf(text)).toBeNull(),
  );
});
