import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import {
  parseSearch,
  searchableText,
  titleMatch,
} from '../../../../../services/contract/library/search-text.js';

/** A recommendation with its searchable title. */
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
 * At most `max` items whose titles contain all words. Titles with words that begin with them come
 * first; otherwise the order stays.
 */
export function matchTitles(
  items: readonly SearchableItem[],
  words: string,
  max: number,
): readonly Recommendation[] {
  const wanted = parseSearch(words);
  const found = items.map((item) => ({
    ...item,
    match: titleMatch(item.title, item.recommendation.type, wanted),
  }));
  return [
    ...found.filter(({ match }) => match === 'begins'),
    ...found.filter(({ match }) => match === 'holds'),
  ]
    .slice(0, max)
    .map(({ recommendation }) => recommendation);
}

/** A key that is equal for items which people would call the same: of one type and title. */
export const thingKey = (type: string, title: string) => `${type} ${searchableText(title)}`;
