import type { Model, OnChange } from '../../lib/live/stale-queries.js';
import { homeStatsKey, inboxBadgeKey } from './home-stats.js';
import { sentOutcomesKey } from '../library/exchanged/exchanged-query.js';
import { notificationsKey } from '../notifications/notifications.js';

/** The figures on Home. */
export const homeStatsShown: OnChange<'home-stats'> = {
  apply: ({ client }, { document }) => {
    if (document) client.setQueryData(homeStatsKey, document);
    return document !== undefined;
  },
  staleInBursts: [homeStatsKey],
};

/** What muted and blocked people do is not counted. */
export const blocksInFigures: OnChange<'blocks'> = {
  stale: [homeStatsKey, inboxBadgeKey, sentOutcomesKey],
};

/** Answers to items that the person sent. */
export const sharesInFigures: OnChange<'shares'> = { staleInBursts: [sentOutcomesKey] };
export const outcomesInFigures: OnChange<'outcomes'> = { staleInBursts: [sentOutcomesKey] };

/** The count of the inbox badge. */
export const inboxBadgeShown: OnChange<'inbox'> = {
  apply: ({ client }, { document }) => {
    if (document) client.setQueryData(inboxBadgeKey, document);
    return document !== undefined;
  },
  staleInBursts: [inboxBadgeKey],
};

/** What a notification tells may be shown no more, or again; the badge counts it. */
export const notificationsShown: Pick<OnChange<Model>, 'staleInBursts'> = {
  staleInBursts: [notificationsKey, inboxBadgeKey],
};
