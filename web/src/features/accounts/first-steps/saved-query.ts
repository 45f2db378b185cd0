import { libraryQuery } from '../../library/lists/list-queries.js';

const savedItems = { section: 'friends-recommendations', sort: 'most-recent' } as const;
const savedRead = 10;

/** What was saved of others, as My List reads it: it may be a first favourite. */
export const savedQuery = (me: string) => libraryQuery(me, savedItems, savedRead);
