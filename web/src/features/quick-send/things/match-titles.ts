import { searchFold } from '../../../../../services/contract/characters.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';

/** A recommendation with its title as it is searched. */
export interface SearchableItem {
  readonly recommendation: Recommendation;
  readonly title: string;
}

/** Letters and digits only, between spaces, so that "l'étranger" finds "L’Étranger". */
const searchable = (text: string) =>
  ` ${searchFold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

export const searchableItems = (items: readonly Recommendation[]): readonly SearchableItem[] =>
  items.map((recommendation) => ({ recommendation, title: searchable(recommendation.title) }));

/**
 * The items whose title holds all words, at most `max`. Those with the words at the beginning of
 * their own words come first; otherwise the order stays.
 */
export function matchTitles(
  items: readonly SearchableItem[],
  words: string,
  max: number,
): readonly Recommendation[] {
  const wanted = searchable(words)
    .split(' ')
    .filter((word) => word !== '');
  if (wanted.length === 0) return [];
  const begins = (title: string) => wanted.every((word) => title.includes(` ${word}`));
  const found = items.filter(({ title }) => wanted.every((word) => title.includes(word)));
  return [
    ...found.filter(({ title }) => begins(title)),
    ...found.filter(({ title }) => !begins(title)),
  ]
    .slice(0, max)
    .map(({ recommendation }) => recommendation);
}

/** Whether two items are the same thing for a person: the type and the title. */
export const sameThing = (type: string, title: string) => `${type} ${searchable(title)}`;
