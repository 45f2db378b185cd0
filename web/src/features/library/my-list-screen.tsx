import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Category } from '../../../../services/contract/user.js';
import { PageHeader } from '../../components/page-header.js';
import { RecommendationPages } from '../../components/recommendation-pages.js';
import { useMe } from '../../lib/me.js';
import { libraryQuery } from '../../lib/queries/recommendations.js';
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
      <RecommendationPages query={query} what="your library" loading="Loading your library">
        {(recommendations) => <Shelves recommendations={recommendations} chosen={chosen} />}
      </RecommendationPages>
    </>
  );
}
