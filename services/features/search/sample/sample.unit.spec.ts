import { describe, expect, it } from '@jest/globals';
import * as contract from '../../../contract/search/search.js';
import { books, movies, music, places, podcasts, series, SampleIndex } from './sample-index.js';
import * as sources from './sample-sources.js';

const signal = new AbortController().signal;
const queryFor = (text: string) => ({ text, language: 'fr', market: 'FR' });

describe('The bundled catalogue', () => {
  it('has at least fifty entries of each type, each once', () => {
    for (const titles of [movies, series, books, podcasts].map((list) => list.map(([t]) => t))) {
      expect(titles.length).toBeGreaterThanOrEqual(50);
      expect(new Set(titles).size).toBe(titles.length);
    }
    const tracks = music.map(([title, artist]) => `${artist}: ${title}`);
    expect(new Set(tracks).size).toBe(music.length);
    expect(Math.min(music.length, places.length)).toBeGreaterThanOrEqual(50);
    for (const [name, , lat, lng] of places) {
      expect([name, Math.abs(lat) <= 90, Math.abs(lng) <= 180]).toEqual([name, true, true]);
    }
  });

  it.each([
    ['sampleMovies', 'matrix', contract.movieResult, { title: 'The Matrix', releaseDate: '1999' }],
    ['sampleSeries', 'dix pour', contract.movieResult, { title: 'Dix pour cent' }],
    ['sampleBooks', 'etranger camus', contract.bookResult, { authors: ['Albert Camus'] }],
    ['samplePodcasts', 'bbc time', contract.podcastResult, { publisher: 'BBC Radio 4' }],
    ['sampleTracks', 'd', contract.trackResult, { title: 'Dreams' }],
    ['samplePlaces', 'coeur', contract.placeResult, { name: 'Basilique du Sacré-Cœur' }],
  ] as const)('%s finds a result of the contract for "%s"', async (name, text, schema, first) => {
    const [best] = await sources[name].search(queryFor(text), signal);
    expect(schema.parse(best)).toEqual(best);
    expect(best).toMatchObject(first);
  });
});

describe('Searching the catalogue', () => {
  const index = new SampleIndex(
    [
      { title: 'A Story of Dune', others: 'X' },
      { title: 'Other', others: 'Dune Press' },
      { title: 'Dune Messiah', others: 'Frank Herbert' },
      { title: 'Dune', others: 'Frank Herbert' },
      { title: 'Élégie', others: 'Zoë' },
    ],
    'book',
    (item) => item,
  );
  const titles = (text: string) => index.search(text).map(({ title }) => title);

  it('ranks the exact title first, then titles that begin so, titles with the word, other texts', () => {
    expect(titles('dune')).toEqual(['Dune', 'Dune Messiah', 'A Story of Dune', 'Other']);
  });

  it('matches beginnings of words in any order, ignoring accents and case', () => {
    expect(titles('herb dun')).toEqual(['Dune Messiah', 'Dune']);
    expect(titles('ELEG zoe')).toEqual(['Élégie']);
    expect(titles('élég')).toEqual(['Élégie']);
  });

  it('counts the name of the type', () => {
    expect(titles('book elegie')).toEqual(['Élégie']);
    expect(titles('film elegie')).toEqual([]);
  });

  it('finds nothing for the middle of a word, or for punctuation alone', () => {
    expect(titles('une')).toEqual([]);
    expect(titles('***')).toEqual([]);
    expect(titles('<script>')).toEqual([]);
  });
});
