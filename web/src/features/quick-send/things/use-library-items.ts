import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { limits } from '../../../../../services/contract/limits.js';
import { allItems, libraryQuery } from '../../library/lists/list-queries.js';
import { useMe } from '../../people/me.js';
import { searchableItems } from './match-titles.js';

/** Pages of the library that are searched; the newest items come first. */
const maxPages = 4;

/** The newest 2,000 items of the library, ready to be searched. */
export function useLibraryItems() {
  const query = useInfiniteQuery({
    ...libraryQuery(useMe().email, { section: 'all', sort: 'most-recent' }, limits.maxPageSize),
    // Too much to be stored on the device after each change.
    meta: {},
  });
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const isCut = hasNextPage && !isFetching && data !== undefined && data.pages.length < maxPages;
  useEffect(() => {
    if (isCut) void fetchNextPage();
  }, [isCut, fetchNextPage]);
  const items = useMemo(() => searchableItems(data ? allItems(data) : []), [data]);
  return { items, isPending: query.isPending };
}
