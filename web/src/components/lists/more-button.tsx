import { Button } from '@mantine/core';
import { t } from '../../lib/language/translate.js';
import classes from './more-button.module.css';

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
