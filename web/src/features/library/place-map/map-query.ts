import { queryOptions } from '@tanstack/react-query';
import { getStaticMap } from '../../../../../services/contract/search/map.js';
import { send } from '../../../lib/api/send.js';

/** How maps are drawn here: by Google, from tiles, or without either. */
export const mapQuery = (me: string) =>
  queryOptions({
    queryKey: ['map'],
    queryFn: ({ signal }) => send(getStaticMap, { user_email: me }, signal),
  });
