import type { SearchProvider } from '../../../services/contract/search/search.js';

/** Answers of providers, written from their documentation (November 2026). */
export interface RecordedAnswers {
  /** An item with every field. */
  readonly full: unknown;
  /** An item with required fields only, and one that cannot be read. */
  readonly partial: unknown;
  readonly empty: unknown;
  /** An error with status 200. */
  readonly error: unknown;
}

type Live = Exclude<SearchProvider, 'sample'>;

const itunesTrack = {
  wrapperType: 'track',
  kind: 'song',
  artistName: 'Daft Punk',
  collectionName: 'Discovery',
  trackName: 'One More Time',
  trackId: 697195462,
  collectionId: 697194953,
  trackViewUrl: 'https://music.apple.com/fr/album/one-more-time/697194953?i=697195462',
  collectionViewUrl: 'https://music.apple.com/fr/album/discovery/697194953',
  previewUrl: 'https://audio-ssl.itunes.apple.com/itunes-assets/x.m4a',
  artworkUrl60: 'https://is1-ssl.mzstatic.com/image/thumb/a.jpg/60x60bb.jpg',
  artworkUrl100: 'https://is1-ssl.mzstatic.com/image/thumb/a.jpg/100x100bb.jpg',
  releaseDate: '2001-03-07T12:00:00Z',
  longDescription: 'What it is about.',
  trackCount: 14,
};

export const recorded: Readonly<Record<Live, RecordedAnswers>> = {
  tmdb: {
    full: {
      page: 1,
      results: [
        {
          adult: false,
          backdrop_path: '/back.jpg',
          genre_ids: [28],
          id: 603,
          original_title: 'The Matrix',
          overview: 'Un programmeur apprend que le monde est un programme.',
          popularity: 80.1,
          poster_path: '/poster.jpg',
          release_date: '1999-03-31',
          title: 'Matrix',
          video: false,
          vote_average: 8.2,
          vote_count: 26_000,
        },
      ],
      total_pages: 1,
      total_results: 1,
    },
    partial: {
      results: [
        { id: 7, title: 'Bare', overview: '', poster_path: null, vote_average: 0, vote_count: 0 },
        { id: 'none' },
        { id: 8 },
      ],
    },
    empty: { page: 1, results: [], total_pages: 0, total_results: 0 },
    error: { success: false, status_code: 34, status_message: 'not found' },
  },
  itunes: {
    full: { resultCount: 1, results: [itunesTrack] },
    partial: {
      results: [
        {
          trackId: 7,
          collectionId: 7,
          trackName: 'Bare',
          collectionName: 'Bare',
          artistName: 'Somebody',
        },
        { trackId: 'x' },
        { kind: 'song' },
      ],
    },
    empty: { resultCount: 0, results: [] },
    error: { errorMessage: 'Invalid value(s) for key(s): [entity]' },
  },
  tvmaze: {
    full: [
      {
        score: 1.2,
        show: {
          id: 216,
          url: 'https://www.tvmaze.com/shows/216/rick-and-morty',
          name: 'Rick and Morty',
          premiered: '2013-12-02',
          rating: { average: 9 },
          image: {
            medium: 'https://static.tvmaze.com/uploads/images/medium_portrait/1/1.jpg',
            original: 'https://static.tvmaze.com/uploads/images/original_untouched/1/1.jpg',
          },
          summary: '<p><b>Rick</b> drags Morty &amp; others along.</p>',
        },
      },
    ],
    partial: [
      { show: { id: 7, name: 'Bare', image: null, rating: { average: null }, summary: null } },
      { score: 1 },
      null,
    ],
    empty: [],
    error: { name: 'Error', message: 'Something is wrong', code: 0, status: 500 },
  },
  wikipedia: {
    full: {
      pages: [
        {
          id: 30007,
          key: 'Matrix_(film)',
          title: 'Matrix (film)',
          excerpt: '<span class="searchmatch">Matrix</span>',
          description: 'film de science-fiction sorti en 1999',
          thumbnail: {
            mimetype: 'image/jpeg',
            width: 60,
            height: 80,
            url: '//upload.wikimedia.org/wikipedia/commons/thumb/1/1/a.jpg/60px-a.jpg',
          },
        },
        { id: 2, key: 'Matrix', title: 'Matrix', description: 'prénom', thumbnail: null },
      ],
    },
    partial: {
      pages: [
        { id: 7, key: 'Bare', title: 'Bare', description: 'film', thumbnail: null },
        { key: 'no-id' },
      ],
    },
    empty: { pages: [] },
    error: { errorKey: 'rest-search-error', httpCode: 500 },
  },
  'google-books': {
    full: {
      kind: 'books#volumes',
      totalItems: 1,
      items: [
        {
          id: 'B1hSG45JCX4C',
          volumeInfo: {
            title: 'Dune',
            subtitle: 'A novel',
            authors: ['Frank Herbert'],
            publishedDate: '1990-09-01',
            description: 'A <b>desert</b> planet.',
            industryIdentifiers: [
              { type: 'ISBN_10', identifier: '0441172717' },
              { type: 'ISBN_13', identifier: '9780441172719' },
            ],
            pageCount: 535,
            categories: ['Fiction'],
            averageRating: 4.5,
            ratingsCount: 120,
            imageLinks: {
              thumbnail:
                'http://books.google.com/books/content?id=B1&printsec=frontcover&img=1&zoom=1&edge=curl',
            },
            language: 'en',
            previewLink: 'http://books.google.fr/books?id=B1',
            infoLink: 'https://play.google.com/store/books/details?id=B1',
          },
        },
      ],
    },
    partial: {
      totalItems: 3,
      items: [
        { id: 'bare', volumeInfo: { title: 'Bare' } },
        { id: 'x' },
        { id: '../y', volumeInfo: { title: 'Odd' } },
      ],
    },
    // The list is absent when nothing matches.
    empty: { kind: 'books#volumes', totalItems: 0 },
    error: { error: { code: 403, message: 'Cannot determine user location', status: 'x' } },
  },
  'open-library': {
    full: {
      numFound: 1,
      docs: [
        {
          key: '/works/OL893415W',
          title: 'Dune',
          subtitle: 'A novel',
          author_name: ['Frank Herbert'],
          first_publish_year: 1965,
          cover_i: 11481354,
          isbn: ['0441172717', '9780441172719'],
          language: ['eng'],
          ratings_average: 4.2951,
          ratings_count: 300,
        },
      ],
    },
    partial: {
      docs: [{ key: '/works/OL7W', title: 'Bare' }, { key: '/people/x', title: 'Odd' }, {}],
    },
    empty: { numFound: 0, docs: [] },
    error: { error: 'solr is busy' },
  },
  spotify: {
    full: {
      tracks: {
        items: [
          null,
          {
            id: '0DiWol3AO6WpXZgp0goxAV',
            name: 'One More Time',
            artists: [{ name: 'Daft Punk' }, { name: 'Romanthony' }],
            album: {
              name: 'Discovery',
              images: [640, 300, 64].map((width) => ({
                url: `https://i.scdn.co/image/${width}`,
                width,
                height: width,
              })),
            },
            preview_url: null,
            external_ids: { isrc: 'GBDUW0000059' },
            external_urls: { spotify: 'https://open.spotify.com/track/0DiWol3AO6WpXZgp0goxAV' },
          },
        ],
      },
    },
    partial: {
      tracks: { items: [{ id: '7777777777', name: 'Bare', artists: [] }, { id: 'x' }, null] },
    },
    empty: { tracks: { items: [] } },
    error: { error: { status: 400, message: 'Invalid limit' } },
  },
  deezer: {
    full: {
      data: [
        {
          id: 3135553,
          title: 'One More Time',
          link: 'https://www.deezer.com/track/3135553',
          preview: 'https://cdnt-preview.dzcdn.net/api/1/1/x.mp3?hdnea=exp=1~acl=x',
          artist: { id: 27, name: 'Daft Punk' },
          album: {
            id: 302127,
            title: 'Discovery',
            cover_small: 'https://cdn-images.dzcdn.net/images/cover/a/56x56.jpg',
            cover_medium: 'https://cdn-images.dzcdn.net/images/cover/a/250x250.jpg',
            cover_big: 'https://cdn-images.dzcdn.net/images/cover/a/500x500.jpg',
          },
          type: 'track',
        },
      ],
      total: 1,
    },
    partial: {
      data: [{ id: 7, title: 'Bare', artist: { name: 'Somebody' } }, { id: 8 }, 'odd'],
    },
    empty: { data: [], total: 0 },
    error: { error: { type: 'Exception', message: 'Quota limit exceeded', code: 4 } },
  },
  'podcast-index': {
    full: {
      status: 'true',
      feeds: [
        {
          id: 920666,
          title: 'Podcasting 2.0',
          author: 'Podcast Index LLC',
          ownerName: 'Owner',
          description: '<p>About podcasts &quot;of today&quot;.</p>',
          artwork: 'https://i.scdn.co/image/artwork',
          link: 'http://podcastindex.org',
          episodeCount: 146,
          dead: 0,
        },
        { id: 2, title: 'Gone', dead: 1 },
      ],
      count: 2,
    },
    partial: {
      feeds: [
        { id: 7, title: 'Bare', artwork: 'https://anywhere.example/a.png' },
        { title: 'no id' },
      ],
    },
    empty: { status: 'true', feeds: [], count: 0 },
    error: { status: 'false', description: 'Invalid parameter' },
  },
  'google-places': {
    full: {
      places: [
        {
          id: 'ChIJbf8C1yFxdDkR3n12P4DkKt0',
          displayName: { text: 'Café de Flore', languageCode: 'fr' },
          formattedAddress: '172 Bd Saint-Germain, 75006 Paris, France',
          rating: 4.1,
          userRatingCount: 12_345,
          photos: [{ name: 'places/ChIJ1/photos/AbC-1_x', widthPx: 400 }],
          location: { latitude: 48.854, longitude: 2.333 },
          types: ['cafe'],
          googleMapsUri: 'https://maps.google.com/?cid=1',
        },
      ],
    },
    partial: {
      places: [
        {
          id: 'bare',
          displayName: { text: 'Bare' },
          photos: [{ name: '../../secret' }],
        },
        { id: 'x y' },
      ],
    },
    // Nothing found is an empty object.
    empty: {},
    error: { error: { code: 403, message: 'API key not valid', status: 'PERMISSION_DENIED' } },
  },
  photon: {
    full: {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [2.3326, 48.8541] },
          properties: {
            osm_type: 'W',
            osm_id: 42,
            osm_key: 'amenity',
            osm_value: 'cafe',
            name: 'Café de Flore',
            housenumber: '172',
            street: 'Boulevard Saint-Germain',
            postcode: '75006',
            city: 'Paris',
            country: 'France',
          },
        },
      ],
    },
    partial: {
      features: [
        {
          geometry: { coordinates: [2, 48] },
          properties: { osm_type: 'N', osm_id: 7, name: 'Bare' },
        },
        {
          geometry: { coordinates: [2, 48] },
          properties: { osm_type: 'N', osm_id: 8 },
        },
        { geometry: {}, properties: { osm_type: 'N', osm_id: 9, name: 'Nowhere' } },
      ],
    },
    empty: { type: 'FeatureCollection', features: [] },
    error: { message: 'missing search term' },
  },
};
