import { expect, it } from '@jest/globals';
import { delayText } from './delay-text.js';

const since = new Date(2026, 0, 5, 17, 12, 40).toISOString();

it.each([
  ['en-GB', 'Updates are delayed. Showing data from 17:12'],
  ['de', 'Updates are delayed. Showing data from 17:12'],
  ['fr', 'Mises à jour retardées. Données de 17:12'],
  ['fr-CA', 'Mises à jour retardées. Données de 17:12'],
])('says in %s since when updates are delayed', (language, text) => {
  expect(delayText(since, language)).toBe(text);
});
