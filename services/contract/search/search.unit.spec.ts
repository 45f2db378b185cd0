import { expect, it } from '@jest/globals';
import { limits } from '../limits.js';
import { searchTmdb } from './search.js';

it.each([
  ['a', true],
  ['é', true],
  ['👨‍👩‍👧', true],
  ['a', false],
  ['👨‍👩‍👧', false],
])('The length of a search is counted in visible characters: %s (fits: %s)', (character, fits) => {
  const query = character.repeat(limits.search + (fits ? 0 : 1));
  expect(searchTmdb.request.safeParse({ query, type: 'movie' }).success).toBe(fits);
});
