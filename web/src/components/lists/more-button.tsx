import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { t } from '../../lib/language/translate.js';
import classes from './lists.module.css';

interface MoreButtonProps {
  /** An infinite query, or an object of the same shape. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
}

/** Loads the next page of a list, if there is one. */
export function MoreButton({ query }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className={classes.more}>
      {query.isFetchNextPageError && <p role="alert">{t("Couldn't load more. Try again.")}</p>}
      <Button
        variant="default"
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {t('Load more')}
      </Button>
    </div>
  );
}

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
