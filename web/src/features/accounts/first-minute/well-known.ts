import { queryOptions } from '@tanstack/react-query';
import { getWellKnown } from '../../../../../services/contract/search/well-known.js';
import { send } from '../../../lib/api/send.js';

/** Well-known things to choose first favourites from. */
export const wellKnownQuery = queryOptions({
  queryKey: ['well-known'],
  queryFn: async ({ signal }) => (await send(getWellKnown, {}, signal)).things,
});
