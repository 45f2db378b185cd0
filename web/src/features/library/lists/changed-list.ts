import type { Change } from '../../../../../services/contract/live.js';
import type {
  LibrarySort,
  Recommendation,
} from '../../../../../services/contract/library/recommendation.js';
import { withReaction } from './reaction.js';
import {
  type ExploreFilters,
  includesItem,
  isExplored,
  isInLibrary,
  type LibraryFilters,
  mapPages,
  upsertInPages,
  type RecommendationPage,
  type RecommendationPages,
  withoutItem,
} from './pages.js';

/** What a cached list shows. */
export type ListView =
  | ({ readonly of: 'library' } & LibraryFilters)
  | ({ readonly of: 'explore' } & ExploreFilters)
  /** Recommendations sent between people, or a single one. A change updates them and adds none. */
  | { readonly of: 'sent' };

/** The list after a change; the same object if it does not concern it. */
export function changeList(
  list: RecommendationPages,
  view: ListView,
  change: Change,
  me: string,
): RecommendationPages {
  if (change.model === 'opinions') return withReactionOf(list, view, change.document, me);
  if (change.model === 'comments') return withCommentOf(list, change);
  if (change.model === 'library') return withLibraryState(list, view, change);
  if (change.model !== 'recommendations') return list;
  if (change.removed) return withoutItem(list, change.id);
  if (!change.document) return list;
  const { document } = change;
  // It stays with those who saved it, in their libraries alone.
  if (document.ownerDeleted && view.of === 'explore') return withoutItem(list, change.id);
  // What was saved to the library has a notice of its own.
  const mayGain = view.of !== 'library' || document.addedBy === me;
  const belongs = mayGain && isListed(view, document, me);
  if (!includesItem(list, document.id) && !belongs) return list;
  return upsertInPages(list, document, sortOf(view), document.addedBy === me);
}

type Content = NonNullable<(Change & { model: 'recommendations' })['document']>;

/** Whether a recommendation belongs in a list; in the library, one that is in it. */
export function isListed(
  view: ListView,
  recommendation: Content & Partial<Pick<Recommendation, 'likedBy'>>,
  me: string,
): boolean {
  switch (view.of) {
    case 'explore':
      return isExplored(recommendation, view, me);
    case 'library':
      return isInLibrary(recommendation, view, me);
    case 'sent':
      return false;
  }
}

/** Explore goes by when something was added, also where it was saved since. */
export function sortOf(view: ListView): LibrarySort {
  if (view.of === 'sent') return 'most-recent';
  return view.of === 'explore' && view.sort === 'most-recent' ? 'added' : view.sort;
}

type CommentChange = Change & { model: 'comments' };
type ReactionChange = (Change & { model: 'opinions' })['document'];

function withReactionOf(
  list: RecommendationPages,
  view: ListView,
  { recommendationId, userEmail, reaction }: ReactionChange,
  me: string,
): RecommendationPages {
  // After the person takes back a like, the card stays where it is.
  const leaves = view.of === 'library' && view.likedBy === userEmail && userEmail !== me;
  if (leaves && reaction !== 'liked') return withoutItem(list, recommendationId);
  return mapPages(list, (one) =>
    one.id === recommendationId ? withReaction(one, userEmail, reaction) : one,
  );
}

/** It was saved to the library or removed; library lists are refetched instead. */
function withLibraryState(
  list: RecommendationPages,
  view: ListView,
  { id, document: { inLibrary } }: Change & { model: 'library' },
) {
  if (view.of === 'library') return list;
  return mapPages(list, (one) =>
    one.id === id && one.inLibrary !== inLibrary ? { ...one, inLibrary } : one,
  );
}

/** Adds the author of a comment. After a deletion the lists are refetched. */
function withCommentOf(list: RecommendationPages, { document }: CommentChange) {
  if (!document) return list;
  return mapPages(list, (one) =>
    one.id === document.recommendationId ? withCommenter(one, document.userEmail) : one,
  );
}

/** The recommendation with this commenter; the same object if already known. */
function withCommenter(recommendation: Recommendation, email: string): Recommendation {
  const { commentedBy } = recommendation;
  if (commentedBy.includes(email)) return recommendation;
  return { ...recommendation, commentedBy: [...commentedBy, email] };
}

/** Whether a reaction may add a recommendation to this list. */
export function mayGainItem(view: ListView, { userEmail, reaction }: ReactionChange): boolean {
  if (view.of === 'sent' || reaction !== 'liked') return false;
  return view.sort === 'most-liked' || (view.of === 'library' && view.likedBy === userEmail);
}

/** Applies changes that arrived while a page was being fetched. */
export function applyLaterChanges<Page extends RecommendationPage>(
  page: Page,
  cursor: string | undefined,
  view: ListView,
  later: readonly Change[],
  me: string,
): Page {
  const whole: RecommendationPages = { pages: [page], pageParams: [cursor] };
  const caughtUp = later
    .filter((change) => cursor === undefined || !isNewItem(whole, change))
    .reduce((list, change) => changeList(list, view, change, me), whole);
  return { ...page, ...caughtUp.pages[0] };
}

/** Only the first page takes new items; on other pages they would be duplicates. */
function isNewItem(list: RecommendationPages, change: Change): boolean {
  return change.model === 'recommendations' && !includesItem(list, change.id);
}
