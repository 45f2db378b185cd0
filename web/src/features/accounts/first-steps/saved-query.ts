import { libraryQuery } from '../../library/lists/list-queries.js';

const savedItems = { section: 'friends-recommendations', sort: 'most-recent' } as const;
const maxItems = 10;

/** Items saved from others; one of them may be the first favourite. */
export const savedQuery = (me: string) => libraryQuery(me, savedItems, maxItems);
