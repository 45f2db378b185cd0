import type { Change } from '../../../../services/contract/live.js';
import { withReaction } from './opinions.js';
import {
  type ExploreFilters,
  holds,
  isExplored,
  mapPages,
  putInPages,
  type RecommendationPage,
  type RecommendationPages,
  withoutOne,
} from './pages.js';

/** What a cached list shows. */
export type ListView = { readonly of: 'library' } | ({ readonly of: 'explore' } & ExploreFilters);

/** The list after the change; the same object when it does not concern it. */
export function changeList(
  list: RecommendationPages,
  view: ListView,
  change: Change,
  me: string,
): RecommendationPages {
  if (change.model === 'opinions') {
    const { recommendationId, userEmail, reaction } = change.document;
    return mapPages(list, (one) =>
      one.id === recommendationId ? withReaction(one, userEmail, reaction) : one,
    );
  }
  if (change.model !== 'recommendations') return list;
  if (change.removed) return withoutOne(list, change.id);
  if (!change.document) return list;
  const { document } = change;
  if (view.of === 'explore') {
    return isExplored(document, view, me) || holds(list, document.id)
      ? putInPages(list, document, view.sort)
      : list;
  }
  return document.addedBy === me || holds(list, document.id)
    ? putInPages(list, document, 'most-recent')
    : list;
}

/** Brings a page that was just read up to changes that came while it was on its way. */
export function catchUp(
  page: RecommendationPage,
  cursor: string | undefined,
  view: ListView,
  later: readonly Change[],
  me: string,
): RecommendationPage {
  const whole: RecommendationPages = { pages: [page], pageParams: [cursor] };
  const caughtUp = later
    .filter((change) => cursor === undefined || !isNews(whole, change))
    .reduce((list, change) => changeList(list, view, change, me), whole);
  return caughtUp.pages[0] ?? page;
}

/** Only the first page takes what no page had; elsewhere it would stand twice. */
function isNews(list: RecommendationPages, change: Change): boolean {
  return change.model === 'recommendations' && !holds(list, change.id);
}
