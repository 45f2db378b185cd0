import { useInfiniteQuery } from '@tanstack/react-query';
import { PageHeader } from '../../../components/page-header.js';
import { QueryState } from '../../../components/feedback/query-state.js';
import { CardSkeletons } from '../../../components/feedback/skeletons.js';
import { useSearchChoice } from '../../../components/lists/use-search-choice.js';
import { SyncBanner } from '../../../components/feedback/sync-banner.js';
import { useIsReady } from '../../../lib/page/use-is-ready.js';
import { useMe } from '../../people/me.js';
import { allItems, libraryQuery } from '../lists/list-queries.js';
import { categoryOrder } from '../categories.js';
import { CategoryFilter } from './category-filter.js';
import { LibrarySections } from './library-sections.js';
import { UnsentItems } from './unsent-items.js';

/**
 * Items of the first fetch: usually the whole library, so that no section needs a fetch of its own.
 */
const firstRead = 60;
const categories = ['all', ...categoryOrder] as const;

/** The library by section. */
export function Library() {
  const [category, setCategory] = useSearchChoice('category', categories);
  const chosen = category === 'all' ? null : category;
  const query = useInfiniteQuery(
    libraryQuery(useMe().email, { section: 'all', sort: 'most-recent' }, firstRead),
  );
  return (
    <>
      <PageHeader title="My List" subtitle="Your recommendation library" />
      {query.isError && <SyncBanner failure={query.error} />}
      <UnsentItems />
      <CategoryFilter chosen={chosen} onChoose={(choice) => setCategory(choice ?? 'all')} />
      <QueryState
        query={query}
        isReady={useIsReady([query])}
        what="your library"
        skeleton={<CardSkeletons amount={6} label="Loading your library" />}
      >
        {(list) => (
          <LibrarySections
            newest={allItems(list)}
            counts={list.pages[0]?.counts ?? {}}
            chosen={chosen}
          />
        )}
      </QueryState>
    </>
  );
}
