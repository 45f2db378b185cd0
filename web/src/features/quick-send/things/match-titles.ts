import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import {
  searchableText,
  searchedWords,
  titleMatch,
} from '../../../../../services/contract/library/search-text.js';

/** A recommendation with its title as it is searched. */
export interface SearchableItem {
  readonly recommendation: Recommendation;
  readonly title: string;
}

export const searchableItems = (items: readonly Recommendation[]): readonly SearchableItem[] =>
  items.map((recommendation) => ({
    recommendation,
    title: searchableText(recommendation.title),
  }));

/**
 * The items whose title holds all words, at most `max`. Those with the words at the beginning of
 * their own words come first; otherwise the order stays.
 */
export function matchTitles(
  items: readonly SearchableItem[],
  words: string,
  max: number,
): readonly Recommendation[] {
  const wanted = searchedWords(words);
  const found = items.map((item) => ({ ...item, match: titleMatch(item.title, wanted) }));
  return [
    ...found.filter(({ match }) => match === 'begins'),
    ...found.filter(({ match }) => match === 'holds'),
  ]
    .slice(0, max)
    .map(({ recommendation }) => recommendation);
}

/** Whether two items are the same thing for a person: the type and the title. */
export const sameThing = (type: string, title: string) => `${type} ${searchableText(title)}`;
