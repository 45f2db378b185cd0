import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { limits } from '../../../../../services/contract/limits.js';
import type { Section } from '../../../../../services/contract/library/recommendation.js';
import { FilterRow } from '../../../components/lists/filter-row.js';
import { PersonSelect } from '../../friends/person-select.js';
import { SortSelect } from '../lists/sort-select.js';
import { PageHeader } from '../../../components/page-header.js';
import { PlaceMap } from '../place-map/place-map.js';
import { useSearchChoice } from '../../../components/lists/use-search-choice.js';
import { CardViewChoice, useCardView } from '../cards/card-view.js';
import { RecommendationPages } from '../lists/recommendation-pages.js';
import { SegmentedControl } from '../../../components/inputs/segmented-control.js';
import { SyncBanner } from '../../../components/feedback/sync-banner.js';
import type { LibraryFilters } from '../lists/pages.js';
import { useMe } from '../../people/me.js';
import { libraryQuery } from '../lists/list-queries.js';
import { sectionKinds } from '../sections.js';
import { count, textPlaceholder } from '../../../lib/text/format.js';
import { detailFiltersOf, detailSearchOf } from './detail-filters.js';
import { DetailList } from './detail-list.js';

const perPage = 48;
const viewNames = ['list', 'map'] as const;
const views: { value: 'list' | 'map'; label: string }[] = [
  { value: 'list', label: 'List' },
  { value: 'map', label: 'Map' },
];

/** A section of the library in full. */
export function DetailScreen({ section }: { section: Section }) {
  const [search, setSearch] = useSearchParams();
  const filters = detailFiltersOf(section, search);
  const [view, setView] = useSearchChoice('view', viewNames);
  const viewChoice = useCardView('detail');
  const onMap = section === 'place' && view === 'map';
  // The map shows all places at once, up to the page limit.
  const limit = onMap ? limits.maxPageSize : perPage;
  const query = useInfiniteQuery(libraryQuery(useMe().email, filters, limit));
  const total = query.data?.pages[0]?.counts[section];
  const { label, Icon } = sectionKinds[section];
  const change = (next: LibraryFilters) =>
    setSearch((current) => detailSearchOf(next, current), { replace: true });
  return (
    <>
      <PageHeader
        title={label}
        subtitle={total === undefined ? textPlaceholder : count(total, 'recommendation')}
        icon={<Icon size={32} stroke={1.5} />}
      >
        {section === 'place' && (
          <SegmentedControl
            size="md"
            aria-label="Show places as"
            data={views}
            value={view}
            onChange={setView}
          />
        )}
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
        {!onMap && <CardViewChoice choice={viewChoice} />}
      </FilterRow>
      <RecommendationPages query={query} what={label} loading={`Loading: ${label}`}>
        {(recommendations) =>
          onMap ? (
            <PlaceMap places={recommendations} />
          ) : (
            <DetailList
              section={section}
              recommendations={recommendations}
              filters={filters}
              view={viewChoice[0]}
            />
          )
        }
      </RecommendationPages>
    </>
  );
}
