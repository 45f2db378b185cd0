import { queryOptions } from '@tanstack/react-query';
import { getStaticMap } from '../../../../../services/contract/search/map.js';
import { send } from '../../../lib/api/send.js';

/** The map settings of this installation: Google, tiles, or neither. */
export const mapQuery = (me: string) =>
  queryOptions({
    queryKey: ['map'],
    queryFn: ({ signal }) => send(getStaticMap, { user_email: me }, signal),
  });
