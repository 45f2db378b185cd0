import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { MoreButton } from '../../components/more-button.js';
import { PageHeader } from '../../components/page-header.js';
import { QueryState } from '../../components/query-state.js';
import { CardSkeletons } from '../../components/skeletons.js';
import { useMe } from '../../lib/me.js';
import { allOf, exploreQuery } from '../../lib/queries/recommendations.js';
import { ExploreList } from './explore-list.js';
import { FilterBar } from './filter-bar.js';
import { filtersOf, searchOf } from './filters.js';

const perPage = 24;

/** Explore: everything that friends recommend. */
export function ExploreScreen() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersOf(search);
  const query = useInfiniteQuery(exploreQuery(useMe().email, filters, perPage));
  return (
    <>
      <PageHeader title="Explore" subtitle="What your friends love, and why" />
      <FilterBar
        filters={filters}
        onChange={(next) => setSearch(searchOf(next), { replace: true })}
      />
      <QueryState
        query={{ ...query, data: query.data && allOf(query.data) }}
        what="your friends' recommendations"
        skeleton={<CardSkeletons amount={6} label="Loading recommendations" />}
      >
        {(recommendations) => <ExploreList recommendations={recommendations} filters={filters} />}
      </QueryState>
      {query.hasNextPage && (
        <MoreButton
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  );
}
