import { expect, it } from '@jest/globals';
import { delayText } from './delay-text.js';

const since = new Date(2026, 0, 5, 17, 12, 40).toISOString();

it.each([
  ['en-GB', 'Updates are delayed, as of 17:12'],
  ['de', 'Updates are delayed, as of 17:12'],
  ['fr', 'Les mises à jour sont retardées, état de 17:12'],
  ['fr-CA', 'Les mises à jour sont retardées, état de 17:12'],
])('says in %s since when nothing new arrives', (language, text) => {
  expect(delayText(since, language)).toBe(text);
});
