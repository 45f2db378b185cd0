import type { z } from 'zod';
import type {
  LibrarySort,
  Recommendation,
  Section,
  sortOrder,
} from '../../../../../services/contract/library/recommendation.js';
import {
  searchableText,
  itemText,
  parseSearch,
} from '../../../../../services/contract/library/search-text.js';
import type { Category, Person } from '../../../../../services/contract/people/user.js';
import type { SharedRecommendation } from '../../../../../services/contract/library/sharing.js';
import { displayName } from '../../people/people.js';

/** The searched fields of a recommendation; in the Inbox also those of its shares. */
type Findable = Pick<Recommendation, 'title' | 'type' | 'description' | 'metadata'> &
  Pick<Recommendation, 'addedBy' | 'addedByUser' | 'why'> &
  Partial<Pick<SharedRecommendation, 'sender' | 'earlierWhys' | 'otherShares'>>;

/** Matches as the server does: each word is in the title, the makers, a why or a name, or is the type. */
export function searchTest(search: string, me: string): (item: Findable) => boolean {
  const words = parseSearch(search);
  return (item) => {
    const { sender, otherShares = [], earlierWhys = [], why } = item;
    const people: (Person | undefined)[] = [sender, ...otherShares.map((share) => share.sender)];
    // Otherwise one's own name would find everything that one has added.
    if (item.addedBy !== me) people.push(item.addedByUser);
    const names = people.flatMap((person) => (person ? displayName(person) : []));
    const whys = [why ?? '', ...earlierWhys, ...otherShares.map((share) => share.why)];
    const text = [itemText(item), ...[...names, ...whys].map(searchableText)].join('\n');
    return words.every(({ isIn, isOfType }) => isIn(text) || isOfType(item.type));
  };
}

export type SortOrder = z.infer<typeof sortOrder>;

/**
 * A recommendation without reactions, comments and library state, which other notices report.
 */
type RecommendationContent = Omit<
  Recommendation,
  'likedBy' | 'dislikedBy' | 'commentedBy' | 'inLibrary'
>;

export interface RecommendationPage {
  readonly recommendations: readonly Recommendation[];
  readonly nextCursor?: string | undefined;
}

/** A list of recommendations in the query cache. */
export interface RecommendationPages {
  readonly pages: readonly RecommendationPage[];
  readonly pageParams: readonly (string | undefined)[];
}

export interface ExploreFilters {
  readonly category?: Category | undefined;
  readonly friend?: string | undefined;
  readonly search?: string | undefined;
  readonly sort: SortOrder;
}

export interface LibraryFilters {
  readonly section: Section;
  /** Only recommendations that this person likes. */
  readonly likedBy?: string | undefined;
  readonly search?: string | undefined;
  readonly sort: LibrarySort;
  /** Only the recommendation with this id. */
  readonly id?: string | undefined;
}

/** Maps each recommendation; the same object if none changed. */
export function mapPages(
  list: RecommendationPages,
  change: (recommendation: Recommendation) => Recommendation,
): RecommendationPages {
  const pages = list.pages.map((page) => {
    const recommendations = page.recommendations.map(change);
    const isSame = recommendations.every((one, index) => one === page.recommendations[index]);
    return isSame ? page : { ...page, recommendations };
  });
  return pages.every((page, index) => page === list.pages[index]) ? list : { ...list, pages };
}

/** The list without a recommendation; the same object if it was not in it. */
export function withoutItem(list: RecommendationPages, id: string): RecommendationPages {
  if (!includesItem(list, id)) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    recommendations: page.recommendations.filter((one) => one.id !== id),
  }));
  return { ...list, pages };
}

export function includesItem(list: RecommendationPages, id: string): boolean {
  return list.pages.some((page) => page.recommendations.some((one) => one.id === id));
}

/** Whether Explore shows a recommendation under these filters. */
export function isExplored(
  recommendation: RecommendationContent,
  filters: ExploreFilters,
  me: string,
): boolean {
  if (recommendation.addedBy === me) return false;
  if (filters.category && filters.category !== recommendation.type) return false;
  if (filters.friend && filters.friend !== recommendation.addedBy) return false;
  return isFound(recommendation, filters.search, me);
}

/** Whether a recommendation of the library belongs in this part of it. */
export function isInLibrary(
  recommendation: RecommendationContent & Partial<Pick<Recommendation, 'likedBy'>>,
  { id, section, likedBy, search }: LibraryFilters,
  me: string,
): boolean {
  if (id !== undefined && id !== recommendation.id) return false;
  if (likedBy && !recommendation.likedBy?.includes(likedBy)) return false;
  return isInSection(recommendation, section, me) && isFound(recommendation, search, me);
}

const isFound = (recommendation: RecommendationContent, search: string | undefined, me: string) =>
  search === undefined || searchTest(search, me)(recommendation);

/**
 * Replaces a recommendation in place, keeping its reactions, or inserts it by the list's order. It is
 * not inserted after the last loaded item while more pages follow: the next page will contain it.
 */
export function upsertInPages(
  list: RecommendationPages,
  content: RecommendationContent,
  sort: LibrarySort,
  inLibrary: boolean,
): RecommendationPages {
  if (includesItem(list, content.id)) {
    return mapPages(list, (one) => (one.id === content.id ? { ...one, ...content } : one));
  }
  const recommendation = { likedBy: [], dislikedBy: [], commentedBy: [], inLibrary, ...content };
  for (const [pageNumber, page] of list.pages.entries()) {
    const index = page.recommendations.findIndex((one) => comesBefore(recommendation, one, sort));
    if (index >= 0) return withInserted(list, pageNumber, index, recommendation);
  }
  const last = list.pages.length - 1;
  const page = list.pages[last];
  if (!page || page.nextCursor !== undefined) return list;
  return withInserted(list, last, page.recommendations.length, recommendation);
}

/** Whether a recommendation comes before another in a list; sorts as the server does. */
function comesBefore(one: Recommendation, other: Recommendation, sort: LibrarySort): boolean {
  if (sort === 'title') return searchableText(one.title) < searchableText(other.title);
  if (sort === 'most-recent') return dateInLibrary(one) > dateInLibrary(other);
  const likes = one.likedBy.length - other.likedBy.length;
  if (sort === 'most-liked' && likes !== 0) return likes > 0;
  return one.addedDate > other.addedDate;
}

/** The recommendations in the order of a list. */
export function sorted(items: readonly Recommendation[], sort: LibrarySort): Recommendation[] {
  return items.toSorted((one, other) => {
    if (comesBefore(one, other, sort)) return -1;
    return comesBefore(other, one, sort) ? 1 : 0;
  });
}

function withInserted(
  list: RecommendationPages,
  pageNumber: number,
  index: number,
  recommendation: Recommendation,
): RecommendationPages {
  const pages = list.pages.map((page, at) =>
    at === pageNumber
      ? { ...page, recommendations: page.recommendations.toSpliced(index, 0, recommendation) }
      : page,
  );
  return { ...list, pages };
}

/** ISO 8601; when a recommendation came into the library: saved, or added by its owner. */
const dateInLibrary = ({ savedDate, addedDate }: Recommendation) => savedDate ?? addedDate;

/** Whether a recommendation of the library belongs in a section. */
export function isInSection(
  { type, addedBy }: Pick<Recommendation, 'type' | 'addedBy'>,
  section: Section,
  me: string,
): boolean {
  if (section === 'all') return true;
  if (section === 'my-recommendations') return addedBy === me;
  if (section === 'friends-recommendations') return addedBy !== me;
  return type === section;
}
