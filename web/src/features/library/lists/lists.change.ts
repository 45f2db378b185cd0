import { t } from '../../../lib/language/translate.js';
import {
  type ChangeOf,
  type LiveContext,
  type Model,
  type OnChange,
  pauses,
} from '../../../lib/live/stale-queries.js';
import { toastInfo } from '../../../lib/toasts/toast.js';
import { displayName } from '../../people/people.js';
import { applyToComments, commentKey, commentsKey } from '../comments/comments.js';
import { outcomeText } from '../outcomes/outcomes.js';
import { reactionKey } from '../reactions/use-reaction.js';
import { applyToLists, cachedLists, listKeys, listRoots } from './cached-lists.js';
import { mayGainItem } from './changed-list.js';
import { includesItem } from './pages.js';

/** Applies an added, changed or deleted recommendation to all cached lists. */
export const recommendationInLists: OnChange<'recommendations'> = {
  apply: ({ client, me }, change) => {
    const isKnown = change.document !== undefined || change.removed === true;
    if (isKnown) applyToLists(client, change, me);
    return isKnown;
  },
  stale: listRoots,
};

/**
 * Marks the pages of recommendations stale: they show others of the same work, shares and outcomes.
 * A page whose recommendation is gone is not refetched.
 */
function markPages(
  { client, stale }: LiveContext,
  isShown: (id: string) => boolean,
  pause: number,
): void {
  for (const { key, list } of cachedLists(client, [listKeys.thing])) {
    const shown = list.pages[0]?.recommendations[0];
    if (shown && isShown(shown.id)) stale.mark(key, pause);
    else if (!shown) void client.invalidateQueries({ queryKey: key, refetchType: 'none' });
  }
}

/** The changed recommendation may be of the same work. */
export const pagesOfWork: OnChange<'recommendations'> = {
  apply: (context, { id }) => {
    markPages(context, (shown) => shown !== id, pauses.burst);
    return true;
  },
};

/** Shares, answers and outcomes are on the pages of all recommendations of a work. */
export const pagesOfShares = {
  apply: (context: LiveContext): true => {
    markPages(context, () => true, pauses.usual);
    return true;
  },
} satisfies OnChange<'shares'> & OnChange<'library'> & OnChange<'outcomes'>;

/** A recommendation was saved, removed, sent or answered. */
export const libraryInLists: OnChange<'library'> = {
  apply: ({ client, me }, change) => {
    applyToLists(client, change, me);
    // Library lists, the Inbox and what friends sent are refetched.
    return false;
  },
  stale: [listKeys.library, listKeys.inbox, listKeys.exchanged],
};

/** Applies a reaction to all cached cards. */
export const reactionsShown: OnChange<'opinions'> = {
  apply: (context, change) => {
    const { client, me } = context;
    const { recommendationId, userEmail } = change.document;
    // While an own reaction is being sent, its response decides, not an earlier notice.
    const mutationKey = reactionKey(recommendationId);
    const isOwnInFlight = userEmail === me && client.isMutating({ mutationKey }) > 0;
    if (!isOwnInFlight) applyToLists(client, change, me);
    markGains(context, change);
    return true;
  },
};

/** A like may add a card to a ranking or to a list filtered by likes. */
function markGains({ client, stale }: LiveContext, { document }: ChangeOf<'opinions'>): void {
  for (const { key, view, list } of cachedLists(client)) {
    if (includesItem(list, document.recommendationId)) continue;
    if (mayGainItem(view, document)) stale.mark(key, pauses.burst);
  }
}

/** Applies an added, changed or deleted comment wherever it is shown. */
export const commentsShown: OnChange<'comments'> = {
  apply: ({ client, me }, change) => {
    // While an own comment is being sent, its response decides, not an earlier notice.
    const own = change.document?.userEmail === me ? change.document : undefined;
    const mutationKey = own && commentKey(own.recommendationId);
    if (!mutationKey || client.isMutating({ mutationKey }) === 0) applyToComments(client, change);
    applyToLists(client, change, me);
    // Only the lists themselves know whose comment is gone.
    return change.removed !== true;
  },
  stale: listRoots,
};

/** The set of visible authors changed, or their names: comments in inactive queries are dropped. */
export const inactiveComments: Pick<OnChange<Model>, 'apply'> = {
  apply: ({ client }: LiveContext) => {
    void client.resetQueries({ queryKey: commentsKey, type: 'inactive' });
    return true;
  },
};

/** A recipient gave an outcome for an item that the person sent. */
export const outcomeTold: OnChange<'outcomes'> = {
  apply: ({ me }, { document: { user, title, outcome } }) => {
    if (outcome === null || user.email === me) return true;
    const name = displayName(user);
    toastInfo(t('{name} on “{title}”: {answer}', { name, title, answer: outcomeText(outcome) }));
    return true;
  },
};
