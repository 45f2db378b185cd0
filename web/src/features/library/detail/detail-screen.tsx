import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { limits } from '../../../../../services/contract/limits.js';
import {
  librarySort,
  type Section,
} from '../../../../../services/contract/library/recommendation.js';
import { PageHeader } from '../../../components/page-header.js';
import { PlaceMap } from '../place-map/place-map.js';
import { isChanged, useAddressValues } from '../../../lib/page/address-values.js';
import { CardViewChoice, useCardView } from '../cards/card-view.js';
import { RecommendationPages } from '../lists/recommendation-pages.js';
import { SegmentedControl } from '../../../components/inputs/segmented-control.js';
import { SyncBanner } from '../../../components/feedback/states.js';
import { useEmailOf } from '../../friends/person-select.js';
import { useMe } from '../../people/people.js';
import { ListFilters } from '../lists/list-filters.js';
import { libraryQuery } from '../lists/list-queries.js';
import { useFound } from '../lists/use-found.js';
import { sectionKinds } from '../categories.js';
import { textPlaceholder } from '../../../lib/text/format.js';
import { DetailList } from './detail-list.js';
import { t } from '../../../lib/language/translate.js';
import { z } from 'zod';
import { searchText } from '../../../../../services/contract/library/search-text.js';

/** The filters of a detail list in the address. */
const detailFilters = z.object({
  likedBy: z.string().optional(),
  search: searchText.optional().catch(undefined),
  sort: librarySort.catch('most-recent'),
});

/** Places as a list or on a map. */
const placesView = z.object({ view: z.enum(['list', 'map']).catch('list') });

const perPage = 48;
const views: { value: 'list' | 'map'; label: string }[] = [
  { value: 'list', label: t('List') },
  { value: 'map', label: t('Map') },
];

/** A section of the library in full. */
export function DetailScreen({ section }: { section: Section }) {
  const [filters, change, clear] = useAddressValues(detailFilters);
  const [{ view }, setView] = useAddressValues(placesView);
  const viewChoice = useCardView('detail');
  const onMap = section === 'place' && view === 'map';
  // The map shows all places at once, up to the page limit.
  const limit = onMap ? limits.maxPageSize : perPage;
  const listed = { section, ...filters, likedBy: useEmailOf(filters.likedBy) };
  const query = useInfiniteQuery({
    ...libraryQuery(useMe().email, listed, limit),
    enabled: filters.likedBy === undefined || listed.likedBy !== undefined,
  });
  const { list, ...found } = useFound(query, { of: 'library', ...listed });
  const total = query.data?.pages[0]?.counts[section];
  const { label, Icon } = sectionKinds[section];
  return (
    <>
      <PageHeader
        title={label}
        subtitle={
          total === undefined
            ? textPlaceholder
            : t('{count, plural, one {# recommendation} other {# recommendations}}', {
                count: total,
              })
        }
        icon={<Icon size={32} stroke={1.5} />}
      >
        {section === 'place' && (
          <SegmentedControl
            size="md"
            aria-label={t('Show places as')}
            data={views}
            value={view}
            onChange={(value) => setView({ view: value })}
          />
        )}
        <Button
          component={Link}
          to="/my-trboo"
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {t('My List')}
        </Button>
      </PageHeader>
      {query.isError && <SyncBanner query={query} />}
      <ListFilters
        isActive={isChanged(detailFilters, filters)}
        onClear={clear}
        searchLabel={t('Search My List')}
        searchPlaceholder={t('Title, maker, why or person')}
        search={filters.search}
        sorts={librarySort}
        sort={filters.sort}
        onChange={change}
        person={{
          withMe: true,
          label: t('Liked by'),
          anyone: t('Liked by Anyone'),
          value: filters.likedBy,
          onChange: (likedBy) => change({ likedBy }),
        }}
        viewChoice={!onMap && <CardViewChoice choice={viewChoice} />}
      />
      <RecommendationPages
        {...found}
        what={label}
        loadingText={t('Loading: {what}', { what: label })}
      >
        {(recommendations) =>
          onMap ? (
            <PlaceMap places={recommendations} />
          ) : (
            <DetailList
              section={section}
              recommendations={recommendations}
              filters={filters}
              list={list}
              onClearSearch={() => change({ search: undefined })}
              view={viewChoice[0]}
            />
          )
        }
      </RecommendationPages>
    </>
  );
}
