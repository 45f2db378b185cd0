import type { ReactNode } from 'react';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import type { PagedQuery } from './use-found.js';
import { allItems } from './list-queries.js';
import { MoreButton } from '../../../components/lists/more-button.js';
import { QueryState, CardSkeletons } from '../../../components/feedback/states.js';
import { useIsReady } from '../../../lib/page/use-is-ready.js';
import { t } from '../../../lib/language/translate.js';
import classes from '../library.module.css';

interface RecommendationPagesProps {
  query: PagedQuery;
  /** The items were found on this device, because the server cannot be reached. */
  isFromDevice?: boolean;
  /** What is loaded: `your library`. */
  what: string;
  /** Label of the skeleton: `Loading recommendations`. */
  loadingText: string;
  children: (recommendations: Recommendation[]) => ReactNode;
}

/** A paged list of recommendations: loadingText, error, items. */
export function RecommendationPages({
  query,
  isFromDevice = false,
  what,
  loadingText,
  children,
}: RecommendationPagesProps) {
  return (
    <QueryState
      query={query}
      isReady={useIsReady([query])}
      what={what}
      skeleton={<CardSkeletons amount={6} label={loadingText} />}
    >
      {(list) => (
        <>
          {isFromDevice && <FoundOnDevice />}
          {children(allItems(list))}
          <MoreButton query={query} />
        </>
      )}
    </QueryState>
  );
}

/** Says that a search without a network covers the data on this device. */
export function FoundOnDevice() {
  return (
    <p className={classes.note} role="status">
      {t("You're offline. These are the matches on this device.")}
    </p>
  );
}
