import { queryOptions } from '@tanstack/react-query';
import { getDeezerByIsrc } from '../../../../../services/contract/search/music.js';
import { send } from '../../../lib/api/send.js';

/** The Deezer recording of an ISRC. */
export const deezerQuery = (me: string, isrc: string) =>
  queryOptions({
    queryKey: ['deezer', isrc],
    queryFn: ({ signal }) => send(getDeezerByIsrc, { isrc, user_email: me }, signal),
    retry: false,
  });
