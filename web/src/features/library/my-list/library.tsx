import { useInfiniteQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { PageHeader } from '../../../components/page-header.js';
import { QueryState } from '../../../components/feedback/query-state.js';
import { CardSkeletons } from '../../../components/feedback/skeletons.js';
import { SearchField } from '../../../components/inputs/search-field.js';
import { limits } from '../../../../../services/contract/limits.js';
import { searchText } from '../../../../../services/contract/library/search-text.js';
import { category } from '../../../../../services/contract/people/user.js';
import type { OutboxCall } from '../../../lib/outbox/outbox.js';
import { useAddressValues } from '../../../lib/page/address-values.js';
import { SyncBanner } from '../../../components/feedback/sync-banner.js';
import { useIsReady } from '../../../lib/page/use-is-ready.js';
import { useMe } from '../../people/me.js';
import { allItems, libraryQuery } from '../lists/list-queries.js';
import { CategoryFilter } from './category-filter.js';
import { FoundInLibrary } from './found-in-library.js';
import { LibrarySections } from './library-sections.js';
import { UnsentItems } from './unsent-items.js';
import { t } from '../../../lib/language/translate.js';
import classes from './library.module.css';

/**
 * Items of the first fetch: usually the whole library, so that no section needs a fetch of its own.
 */
const firstPageSize = 60;
const values = z.object({
  category: category.optional().catch(undefined),
  search: searchText.optional().catch(undefined),
});

export interface LibraryProps {
  /** The calls whose refused commands are shown. */
  outboxCalls?: readonly OutboxCall[];
}

/** The library by section. */
export function Library({ outboxCalls = [] }: LibraryProps) {
  const [{ category: chosen = null, search }, change] = useAddressValues(values);
  const query = useInfiniteQuery(
    libraryQuery(useMe().email, { section: 'all', sort: 'most-recent' }, firstPageSize),
  );
  const isReady = useIsReady([query]);
  const sections = (
    <QueryState
      query={query}
      isReady={isReady}
      what={t('My List')}
      skeleton={<CardSkeletons amount={6} label={t('Loading My List')} />}
    >
      {(list) => (
        <LibrarySections
          newest={allItems(list)}
          counts={list.pages[0]?.counts ?? {}}
          chosen={chosen}
        />
      )}
    </QueryState>
  );
  return (
    <>
      <PageHeader title={t('My List')} subtitle={t('Your recommendation library')} />
      {query.isError && <SyncBanner failure={query.error} />}
      <UnsentItems calls={outboxCalls} />
      <div className={classes.search}>
        <SearchField
          label={t('Search My List')}
          placeholder={t('Title, maker, why or person')}
          maxLength={limits.search}
          value={search}
          onChange={(text) => change({ search: text })}
        />
      </div>
      <CategoryFilter
        chosen={chosen}
        onChoose={(choice) => change({ category: choice ?? undefined })}
      />
      {search === undefined ? (
        sections
      ) : (
        <FoundInLibrary
          section={chosen ?? 'all'}
          search={search}
          onClear={() => change({ search: undefined })}
        />
      )}
    </>
  );
}
