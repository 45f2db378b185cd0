import { lazyDialog } from '../../components/feedback/error-boundary.js';
import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sortOrder } from '../../../../services/contract/library/recommendation.js';
import { category } from '../../../../services/contract/people/user.js';
import { PageHeader } from '../../components/page-header.js';
import { RecommendationPages } from '../library/lists/recommendation-pages.js';
import { useNextPage } from '../../components/lists/more-button.js';
import { useEmailOf } from '../friends/person-select.js';
import { useMe } from '../people/people.js';
import { categoryKinds, categoryOrder } from '../library/categories.js';
import { ListFilters } from '../library/lists/list-filters.js';
import { allItems, exploreQuery } from '../library/lists/list-queries.js';
import { CardViewChoice, useCardView } from '../library/cards/card-view.js';
import { isChanged, useAddressValues } from '../../lib/page/address-values.js';
import { useFound } from '../library/lists/use-found.js';
import { t } from '../../lib/language/translate.js';
import { z } from 'zod';
import { searchText } from '../../../../services/contract/library/search-text.js';
import { Link } from 'react-router-dom';
import type { Recommendation } from '../../../../services/contract/library/recommendation.js';
import { NewItems } from '../../components/lists/new-items.js';
import type { CardView } from '../library/cards/card-view.js';
import { CardGrid } from '../library/cards/card-grid.js';
import { EmptyState } from '../../components/feedback/states.js';
import { useNewItems } from '../../lib/new-items/new-items.js';
import { useAtTop } from '../../lib/page/use-is-ready.js';
import type { CardActionProps } from '../library/actions/dialog-action.js';
import { FriendsCommentsButton } from '../library/comments/comment-buttons.js';
import { ReactionButtons } from '../library/reactions/reaction-buttons.js';
import { HideButton, HiddenCardPlace, useHiddenCards } from './hidden-cards.js';
import { SaveButton } from '../library/editing/save-button.js';
import { ShareButton } from '../library/sharing/share-buttons.js';

/** The actions of a card on Explore. */
function ExploreActions({ recommendation }: CardActionProps) {
  return (
    <>
      <ReactionButtons recommendation={recommendation} />
      <FriendsCommentsButton recommendation={recommendation} />
      <SaveButton recommendation={recommendation} />
      <ShareButton recommendation={recommendation} />
      <HideButton recommendation={recommendation} />
    </>
  );
}

interface ExploreListProps {
  recommendations: readonly Recommendation[];
  /** Identifies the list: after a change of filters no item counts as new. */
  list: string;
  isFiltered: boolean;
  view: CardView;
}

/** The cards of Explore; new ones are held back while the person reads further down. */
function ExploreList({ recommendations, list, isFiltered, view }: ExploreListProps) {
  const { shown, waiting, fresh } = useNewItems(recommendations, useAtTop(), list);
  return (
    <section aria-labelledby="explored">
      <h2 id="explored" className="visually-hidden">
        {t('Recommendations')}
      </h2>
      <NewItems
        waiting={waiting}
        fresh={fresh}
        announcement={(count) =>
          t(
            '{count, plural, one {# new recommendation} other {# new recommendations}} from your friends',
            { count },
          )
        }
      />
      {shown.length > 0 ? (
        <CardGrid
          recommendations={shown}
          label={t('Recommendations')}
          Actions={ExploreActions}
          Place={HiddenCardPlace}
          fresh={fresh}
          view={view}
        />
      ) : (
        <EmptyState title={t('No recommendations found matching your filters.')}>
          {!isFiltered && (
            <Button component={Link} to="/friends">
              {t('Find friends')}
            </Button>
          )}
        </EmptyState>
      )}
    </section>
  );
}

/** The filters of Explore in the address. */
const exploreFilters = z.object({
  category: category.optional().catch(undefined),
  friend: z.string().optional(),
  search: searchText.optional().catch(undefined),
  sort: sortOrder.catch('most-recent'),
});

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
      {showsHidden && <HiddenCardsDialog onClose={() => setShowsHidden(false)} />}
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
