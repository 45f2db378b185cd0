import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sortOrder } from '../../../../services/contract/library/recommendation.js';
import { category } from '../../../../services/contract/people/user.js';
import { LazyDialog } from '../../components/feedback/lazy-boundary.js';
import { lazyDialog } from '../../lib/lazy/lazy-component.js';
import { PageHeader } from '../../components/page-header.js';
import { RecommendationPages } from '../library/lists/recommendation-pages.js';
import { useNextPage } from '../../components/lists/use-next-page.js';
import { useHiddenCards } from './use-hidden-cards.js';
import { useEmailOf } from '../friends/person-select.js';
import { useMe } from '../people/me.js';
import { categoryKinds, categoryOrder } from '../library/categories.js';
import { ListFilters } from '../library/lists/list-filters.js';
import { allItems, exploreQuery } from '../library/lists/list-queries.js';
import { ExploreList } from './explore-list.js';
import { CardViewChoice, useCardView } from '../library/cards/card-view.js';
import { exploreFilters } from './filters.js';
import { isChanged, useAddressValues } from '../../lib/page/address-values.js';
import { useFound } from '../library/lists/use-found.js';
import { t } from '../../lib/language/translate.js';

const perPage = 24;
const HiddenCardsDialog = lazyDialog(
  async () => (await import('./hidden-cards-dialog.js')).HiddenCardsDialog,
);

const kinds = [
  { value: '', label: t('All Categories') },
  ...categoryOrder.map((value) => ({ value, label: categoryKinds[value].label })),
];

/** The Explore screen: friends' recommendations. */
export function ExploreScreen() {
  const me = useMe().email;
  const [filters, setFilters, clearFilters] = useAddressValues(exploreFilters);
  const isFiltered = isChanged(exploreFilters, filters);
  const asked = { ...filters, friend: useEmailOf(filters.friend) };
  const query = useInfiniteQuery({
    ...exploreQuery(me, asked, perPage),
    enabled: filters.friend === undefined || asked.friend !== undefined,
  });
  const { list, ...found } = useFound(query, { of: 'explore', ...asked });
  const viewChoice = useCardView('explore');
  const { cards, ids, recent } = useHiddenCards(me);
  const [showsHidden, setShowsHidden] = useState(false);
  const isShown = ({ id }: { id: string }) => !ids.has(id) || recent.has(id);
  useNextPage(query, query.data !== undefined && !allItems(query.data).some(isShown));
  return (
    <>
      <PageHeader title={t('Explore')} subtitle={t('What your friends love, and why')}>
        {cards.length > 0 && (
          <Button variant="default" onClick={() => setShowsHidden(true)}>
            {t('Hidden ({count})', { count: cards.length })}
          </Button>
        )}
      </PageHeader>
      {showsHidden && (
        <LazyDialog onClose={() => setShowsHidden(false)}>
          <HiddenCardsDialog onClose={() => setShowsHidden(false)} />
        </LazyDialog>
      )}
      <ListFilters
        isActive={isFiltered}
        onClear={clearFilters}
        searchLabel={t('Search Explore')}
        searchPlaceholder={t('Title, maker, why or friend')}
        search={filters.search}
        sorts={sortOrder}
        sort={filters.sort}
        onChange={setFilters}
        person={{
          label: t('Shared by'),
          anyone: t('Shared by Anyone'),
          value: filters.friend,
          onChange: (friend) => setFilters({ friend }),
        }}
        viewChoice={<CardViewChoice choice={viewChoice} />}
      >
        <NativeSelect
          aria-label={t('Category')}
          data={kinds}
          value={filters.category ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setFilters({ category: category.safeParse(value).data })
          }
        />
      </ListFilters>
      <RecommendationPages
        {...found}
        what={t("your friends' recommendations")}
        loadingText={t('Loading recommendations')}
      >
        {(recommendations) => (
          <ExploreList
            recommendations={recommendations.filter(isShown)}
            list={list}
            isFiltered={isFiltered}
            view={viewChoice[0]}
          />
        )}
      </RecommendationPages>
    </>
  );
}
