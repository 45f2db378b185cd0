import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import type { Section } from '../../../../services/contract/recommendation.js';
import { FilterRow, PersonSelect, SortSelect } from '../../components/filter-row.js';
import { PageHeader } from '../../components/page-header.js';
import { RecommendationPages } from '../../components/recommendation-pages.js';
import { SyncBanner } from '../../components/sync-banner.js';
import type { LibraryFilters } from '../../lib/live/pages.js';
import { useMe } from '../../lib/me.js';
import { libraryQuery } from '../../lib/queries/recommendations.js';
import { sectionKinds } from '../../lib/sections.js';
import { count } from '../../lib/words.js';
import { detailFiltersOf, detailSearchOf } from './detail-filters.js';
import { DetailList } from './detail-list.js';

const perPage = 48;

/** One section of the library in full. */
export function DetailScreen({ section }: { section: Section }) {
  const [search, setSearch] = useSearchParams();
  const filters = detailFiltersOf(section, search);
  const query = useInfiniteQuery(libraryQuery(useMe().email, filters, perPage));
  const total = query.data?.pages[0]?.counts[section];
  const { label, Icon } = sectionKinds[section];
  const change = (next: LibraryFilters) => setSearch(detailSearchOf(next), { replace: true });
  return (
    <>
      <PageHeader
        title={label}
        subtitle={total === undefined ? undefined : count(total, 'recommendation')}
        icon={<Icon size={32} stroke={1.5} />}
      >
        <Button component={Link} to="/my-trboo" variant="default">
          My List
        </Button>
      </PageHeader>
      {query.isError && <SyncBanner failure={query.error} />}
      <FilterRow
        active={detailSearchOf(filters).size > 0}
        onClear={() => change({ section, sort: 'most-recent' })}
      >
        <PersonSelect
          withMe
          label="Liked by"
          anyone="Liked by Anyone"
          value={filters.likedBy}
          onChange={(likedBy) => change({ ...filters, likedBy })}
        />
        <SortSelect value={filters.sort} onChange={(sort) => change({ ...filters, sort })} />
      </FilterRow>
      <RecommendationPages query={query} what={label} loading={`Loading: ${label}`}>
        {(recommendations) => (
          <DetailList section={section} recommendations={recommendations} filters={filters} />
        )}
      </RecommendationPages>
    </>
  );
}
