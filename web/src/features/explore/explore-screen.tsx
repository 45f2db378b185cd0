import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../components/page-header.js';
import { RecommendationPages } from '../../components/recommendation-pages.js';
import { useMe } from '../../lib/me.js';
import { exploreQuery } from '../../lib/queries/recommendations.js';
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
      <RecommendationPages
        query={query}
        what="your friends' recommendations"
        loading="Loading recommendations"
      >
        {(recommendations) => <ExploreList recommendations={recommendations} filters={filters} />}
      </RecommendationPages>
    </>
  );
}
