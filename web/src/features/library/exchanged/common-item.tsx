import type { z } from 'zod';
import type { getCommonRecommendations } from '../../../../../services/contract/library/common.js';
import type { Person } from '../../../../../services/contract/people/user.js';
import { useMe } from '../../people/me.js';
import { Quote } from '../../people/quote.js';
import { ItemFrame } from './item-frame.js';

type Common = z.infer<typeof getCommonRecommendations.response>['recommendations'][number];

interface CommonItemProps {
  recommendation: Common;
  friend: Person;
}

/** An item that the person and a friend both have, with the whys of both. */
export function CommonItem({ recommendation, friend }: CommonItemProps) {
  const me = useMe();
  const { theirs, addedByUser, description, addedDate } = recommendation;
  const isShownAsTheirs = theirs?.id === recommendation.id;
  return (
    <ItemFrame recommendation={recommendation}>
      {theirs && (
        <Quote by={friend} date={theirs.addedDate}>
          {theirs.why}
        </Quote>
      )}
      {!isShownAsTheirs && (
        <Quote by={addedByUser.email === me.email ? me : addedByUser} date={addedDate}>
          {description}
        </Quote>
      )}
    </ItemFrame>
  );
}
