import { describe, expect, it } from '@jest/globals';
import { unknownPerson } from '../../people/people.js';
import { matchTitles, thingKey, searchableItems } from './match-titles.js';

const titles = ['Compassion', 'The Passion', 'L’Étranger', 'Parasite', '羅生門の鬼'];
const items = searchableItems(
  titles.map((title) => ({
    ...{ id: title, title, type: 'movie' as const, description: '', addedBy: '', addedDate: '' },
    ...{ addedByUser: unknownPerson(''), link: null, metadata: {}, likedBy: [], dislikedBy: [] },
    ...{ commentedBy: [], inLibrary: true, keepPrivate: false, notToBePassedOn: false },
  })),
);
const found = (words: string, max = 5) => matchTitles(items, words, max).map(({ title }) => title);

describe('the titles of the library', () => {
  it.each([
    ['para', ['Parasite']],
    ["l'etranger", ['L’Étranger']],
    ['passion the', ['The Passion']],
    ['生門', ['羅生門の鬼']],
    ['paradise', []],
    [' … ', []],
  ])('are found by “%s”', (words, expected) => {
    expect(found(words)).toEqual(expected);
  });

  it('come first where the words begin theirs, and are at most as many as wanted', () => {
    expect(found('passion')).toEqual(['The Passion', 'Compassion']);
    expect(found('passion', 1)).toEqual(['The Passion']);
  });

  it('are the same thing in any case and with any apostrophe, but not in another type', () => {
    expect(thingKey('book', "l'étranger")).toBe(thingKey('book', 'L’ÉTRANGER '));
    expect(thingKey('book', 'Dune')).not.toBe(thingKey('movie', 'Dune'));
  });
});
