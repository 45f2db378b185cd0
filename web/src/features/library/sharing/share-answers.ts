import { queryOptions } from '@tanstack/react-query';
import type { ShareAnswer } from '../../../../../services/contract/library/recommendation.js';
import {
  getRecipients,
  getRecommendationWhy,
} from '../../../../../services/contract/library/sharing.js';
import type { Person } from '../../../../../services/contract/people/user.js';
import { send } from '../../../lib/api/send.js';
import type { OnChange } from '../../../lib/live/on-change.js';
import { displayName } from '../../people/names.js';

const recipientsKey = ['recipients'] as const;
export const whysKey = ['whys'] as const;

/** To which friends the person has sent it, and what has become of it there. */
export const recipientsQuery = (me: string, id: string) =>
  queryOptions({
    queryKey: [...recipientsKey, id],
    queryFn: async ({ signal }) => {
      const request = { user_email: me, recommendation_id: id };
      return (await send(getRecipients, request, signal)).recipients;
    },
  });

/** What those have written who have sent it to the person, the newest first. */
export const whysQuery = (me: string, id: string) =>
  queryOptions({
    queryKey: [...whysKey, id],
    queryFn: async ({ signal }) => {
      const request = { user_email: me, recommendation_id: id };
      return (await send(getRecommendationWhy, request, signal)).whys;
    },
  });

/** What has become of what one has sent. */
export const sharesInRecipients: OnChange<'shares'> = { stale: [recipientsKey] };

/** Somebody has sent it, perhaps again. */
export const libraryInWhys: OnChange<'library'> = { stale: [whysKey] };

/** What a friend has made of what was sent, kindly. */
export function answerText(answer: ShareAnswer, friend: Person): string {
  const name = friend.firstName || displayName(friend);
  switch (answer) {
    case 'in-library':
      return `In ${name}'s library`;
    case 'waiting':
      return `Waiting for ${name}`;
    case 'set-aside':
      return `Not for ${name} this time`;
  }
}
