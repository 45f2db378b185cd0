import { queryOptions } from '@tanstack/react-query';
import { getDeezerByIsrc } from '../../../../../services/contract/search/music.js';
import { send } from '../../../lib/api/send.js';

/** The recording with this ISRC at Deezer; asked for once. */
export const deezerQuery = (me: string, isrc: string) =>
  queryOptions({
    queryKey: ['deezer', isrc],
    queryFn: ({ signal }) => send(getDeezerByIsrc, { isrc, user_email: me }, signal),
    retry: false,
  });
