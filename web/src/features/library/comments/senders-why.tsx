import { useQuery } from '@tanstack/react-query';
import type { Recommendation } from '../../../../../services/contract/recommendation.js';
import { friendsQuery } from '../../friends/friends.js';
import { useMe } from '../../people/me.js';
import { stranger } from '../../people/names.js';
import { Quote } from '../../people/quote.js';

/** What the friend wrote who sent it. */
export function SendersWhy({ recommendation }: { recommendation: Recommendation }) {
  const { data: friends = [] } = useQuery(friendsQuery(useMe().email));
  const { why, fromEmail, addedByUser } = recommendation;
  if (!why || !fromEmail) return null;
  const known = [...friends, addedByUser].find(({ email }) => email === fromEmail);
  return <Quote by={known ?? stranger(fromEmail)}>{why}</Quote>;
}
