import { useSearchParams } from 'react-router-dom';
import { useInfiniteQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ActivityList } from './activity/activity-list.js';
import { PageHeader } from '../../../components/page-header.js';
import {
  CardSkeletons,
  NothingFound,
  SyncBanner,
  QueryState,
} from '../../../components/feedback/states.js';
import { SearchField } from '../../../components/inputs/search-field.js';
import { limits } from '../../../../../services/contract/limits.js';
import { searchText } from '../../../../../services/contract/library/search-text.js';
import { category, type Category } from '../../../../../services/contract/people/user.js';
import type { OutboxCall } from '../../../lib/outbox/outbox.js';
import { useAddressValues } from '../../../lib/page/address-values.js';
import { useIsReady } from '../../../lib/page/use-is-ready.js';
import { useMe } from '../../people/people.js';
import { allItems, libraryQuery } from '../lists/list-queries.js';
import { LibrarySections, LibraryActions } from './library-section.js';
import { UnsentItems } from './unsent-items.js';
import { t } from '../../../lib/language/translate.js';
import { categoryKinds, categoryOrder } from '../categories.js';
import type { Section } from '../../../../../services/contract/library/recommendation.js';
import { CardGrid } from '../cards/card-grid.js';
import { RecommendationPages } from '../lists/recommendation-pages.js';
import { useFound } from '../lists/use-found.js';
import classes from './my-list-screen.module.css';

/** My List: the library, or its likes and comments. */
export function MyListScreen(props: LibraryProps) {
  const [search] = useSearchParams();
  return search.get('filter') === 'activity' ? <ActivityList /> : <Library {...props} />;
}

interface FoundInLibraryProps {
  section: Section;
  search: string;
  onClear: () => void;
}

const perPage = 48;

/** The items of the library that a search finds, the newest first. */
function FoundInLibrary({ section, search, onClear }: FoundInLibraryProps) {
  const filters = { section, search, sort: 'most-recent' } as const;
  const query = useInfiniteQuery(libraryQuery(useMe().email, filters, perPage));
  const { query: found, isFromDevice } = useFound(query, { of: 'library', ...filters });
  return (
    <section aria-labelledby="found">
      <h2 id="found" className="visually-hidden">
        {t('Found in My List')}
      </h2>
      <RecommendationPages
        query={found}
        isFromDevice={isFromDevice}
        what={t('My List')}
        loadingText={t('Searching My List')}
      >
        {(recommendations) =>
          recommendations.length > 0 ? (
            <CardGrid
              isLibrary
              recommendations={recommendations}
              label={t('Found in My List')}
              Actions={LibraryActions}
            />
          ) : (
            <NothingFound onClear={onClear} />
          )
        }
      </RecommendationPages>
    </section>
  );
}

interface CategoryFilterProps {
  chosen: Category | null;
  onChoose: (category: Category | null) => void;
}

/** Selects the category to show. */
function CategoryFilter({ chosen, onChoose }: CategoryFilterProps) {
  const choices = [null, ...categoryOrder];
  return (
    <fieldset className={classes.filter} data-shelf>
      <legend className="visually-hidden">{t('Category')}</legend>
      {choices.map((choice) => (
        <label key={choice ?? 'all'} className={classes.choice}>
          <input
            type="radio"
            name="category"
            className="visually-hidden"
            checked={choice === chosen}
            onChange={() => onChoose(choice)}
          />
          {choice ? categoryKinds[choice].label : t('All')}
        </label>
      ))}
    </fieldset>
  );
}

/**
 * Items of the first fetch: usually the whole library, so that no section needs a fetch of its own.
 */
const firstPageSize = 60;
const values = z.object({
  category: category.optional().catch(undefined),
  search: searchText.optional().catch(undefined),
});

interface LibraryProps {
  /** The calls whose refused commands are shown. */
  outboxCalls?: readonly OutboxCall[];
}

/** The library by section. */
function Library({ outboxCalls = [] }: LibraryProps) {
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
      {query.isError && <SyncBanner query={query} />}
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
