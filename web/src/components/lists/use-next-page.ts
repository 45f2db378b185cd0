import { useEffect } from 'react';

interface PagedQuery {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/**
 * Fetches further pages of a list for as long as they are needed. After a failure the person tries
 * again, by `MoreButton`: otherwise a server in trouble would be asked without end.
 */
export function useNextPage(query: PagedQuery, isNeeded: boolean): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const isDue = isNeeded && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isDue) fetchNextPage();
  }, [isDue, fetchNextPage]);
}
