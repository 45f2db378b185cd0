import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Category } from '../../../../services/contract/user.js';
import { MoreButton } from '../../components/more-button.js';
import { PageHeader } from '../../components/page-header.js';
import { QueryState } from '../../components/query-state.js';
import { CardSkeletons } from '../../components/skeletons.js';
import { useMe } from '../../lib/me.js';
import { allOf, libraryQuery } from '../../lib/queries/recommendations.js';
import { CategoryFilter } from './category-filter.js';
import { Shelves } from './shelves.js';

/** My List: the person's own library, a shelf a category. */
export function MyListScreen() {
  const [chosen, setChosen] = useState<Category | null>(null);
  const query = useInfiniteQuery(libraryQuery(useMe().email));
  return (
    <>
      <PageHeader title="My List" subtitle="Your recommendation library" />
      <CategoryFilter chosen={chosen} onChoose={setChosen} />
      <QueryState
        query={{ ...query, data: query.data && allOf(query.data) }}
        what="your library"
        skeleton={<CardSkeletons amount={6} label="Loading your library" />}
      >
        {(recommendations) => <Shelves recommendations={recommendations} chosen={chosen} />}
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
