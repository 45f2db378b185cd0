import { describe, expect, it } from '@jest/globals';
import { isbnOf } from './isbn.js';
import { recogniseLink } from './recognise-link.js';

const spotifyId = '0DiWol3AO6WpXZgp0goxAV';

describe('a pasted link', () => {
  it.each([
    [
      'https://www.themoviedb.org/movie/603-the-matrix?language=fr-FR',
      'TMDB',
      ['movie'],
      { tmdbId: 603, tmdbUrl: 'https://www.themoviedb.org/movie/603' },
    ],
    ['https://themoviedb.org/tv/1438', 'TMDB', ['series'], { tmdbId: 1438 }],
    ['https://www.imdb.com/title/tt0133093/', 'IMDb', ['movie', 'series'], { imdbId: 'tt0133093' }],
    ['https://m.imdb.com/fr/title/tt0133093', 'IMDb', ['movie', 'series'], { imdbId: 'tt0133093' }],
    [
      'https://openlibrary.org/works/OL893415W/Dune',
      'Open Library',
      ['book'],
      {
        openLibraryId: 'OL893415W',
      },
    ],
    [
      'https://openlibrary.org/isbn/978-0441172719',
      'Open Library',
      ['book'],
      {
        isbn: '9780441172719',
      },
    ],
    [
      'https://www.amazon.fr/Dune-Frank-Herbert/dp/0441172717/ref=sr_1_1',
      'ISBN',
      ['book'],
      {
        isbn: '0441172717',
      },
    ],
    ['https://www.barnesandnoble.com/w/dune/1100?ean=9780441172719', 'ISBN', ['book'], {}],
    [`https://open.spotify.com/episode/${spotifyId}`, 'Spotify', ['podcast'], {}],
    ['https://www.deezer.com/fr/episode/42', 'Deezer', ['podcast'], {}],
    [
      `https://open.spotify.com/intl-fr/track/${spotifyId}?si=x`,
      'Spotify',
      ['music'],
      {
        spotifyId,
        spotifyLink: `https://open.spotify.com/track/${spotifyId}`,
      },
    ],
    [`https://open.spotify.com/show/${spotifyId}`, 'Spotify', ['podcast'], { spotifyId }],
    ['https://www.deezer.com/fr/track/3135556', 'Deezer', ['music'], { deezerId: '3135556' }],
    ['https://www.deezer.com/show/42', 'Deezer', ['podcast'], { deezerId: '42' }],
    ['https://podcasts.apple.com/fr/podcast/transfert/id1129240408', 'Apple', ['podcast'], {}],
    ['https://music.apple.com/fr/album/discovery/697194953?i=697195462', 'Apple', ['music'], {}],
    [
      'https://www.google.com/maps/place/Sk%C3%B3gafoss/@63.4,-19.2,12z/data=!4m2!3m1!3d63.4046799!4d-19.1185521',
      'Google Maps',
      ['place'],
      { location: { lat: 63.4046799, lng: -19.1185521 } },
    ],
    ['https://maps.app.goo.gl/AbCdEf', 'Google Maps', ['place'], {}],
    [
      'https://www.openstreetmap.org/way/42#map=17/1/2',
      'OpenStreetMap',
      ['place'],
      {
        placeId: 'osm:W42',
      },
    ],
    [
      'https://www.openstreetmap.org/?mlat=48.5&mlon=-2.25',
      'OpenStreetMap',
      ['place'],
      {
        location: { lat: 48.5, lng: -2.25 },
      },
    ],
  ])('tells what it is: %s', (link, site, types, metadata) => {
    expect(recogniseLink(link)).toMatchObject({ site, types, metadata });
  });

  it.each([
    ['https://www.themoviedb.org/movie/603-the-matrix', 'The matrix'],
    ['https://www.google.com/maps/place/Caf%C3%A9+de+Flore/@48.8541,2.3326,17z', 'Café de Flore'],
    [
      'https://www.google.com/maps/place/Saint-Germain-des-Pr%C3%A9s/@48.8,2.3,17z',
      'Saint-Germain-des-Prés',
    ],
    ['https://podcasts.apple.com/fr/podcast/transfert/id1129240408', 'Transfert'],
    ['https://www.imdb.com/title/tt0133093/', undefined],
  ])('spells the title, or not: %s', (link, title) => {
    expect(recogniseLink(link)?.title).toBe(title);
  });

  it.each([
    '',
    'themoviedb.org/movie/603',
    'https://example.com/movie/603',
    'https://themoviedb.org.example.com/movie/603',
    'https://example.com/?u=https://www.themoviedb.org/movie/603',
    'https://www.themoviedb.org/person/6384-keanu-reeves',
    'https://open.spotify.com/artist/4tZwfgrHOc3mvqYlEYSvVi',
    'https://open.spotify.com/track/<script>',
    'https://shop.example.com/livre/9780441172719/dune',
    'https://www.npr.org/2024/01/02/1222434458/story',
    'https://www.amazon.fr/dp/B00KSQHX1K',
    'javascript:alert("https://www.themoviedb.org/movie/603")',
    'data:text/html,https://www.deezer.com/track/1',
    'https://www.google.com/search?q=maps',
    'https://example.com/%E0%A4%A',
  ])('tells nothing: %s', (link) => {
    expect(recogniseLink(link)).toBeNull();
  });
});

it('takes the middle of a map’s window for no place', () => {
  const link = 'https://www.google.com/maps/place/Caf%C3%A9+de+Flore/@48.8541,2.3326,17z';
  expect(recogniseLink(link)?.metadata).not.toHaveProperty('location');
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
