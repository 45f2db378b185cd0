import { useInfiniteQuery } from '@tanstack/react-query';
import type { Section } from '../../../../../services/contract/library/recommendation.js';
import { NothingFound } from '../../../components/feedback/nothing-found.js';
import { useMe } from '../../people/me.js';
import { CardGrid } from '../cards/card-grid.js';
import { libraryQuery } from '../lists/list-queries.js';
import { RecommendationPages } from '../lists/recommendation-pages.js';
import { useFound } from '../lists/use-found.js';
import { LibraryActions } from './library-actions.js';
import { t } from '../../../lib/language/translate.js';

interface FoundInLibraryProps {
  section: Section;
  search: string;
  onClear: () => void;
}

const perPage = 48;

/** The items of the library that a search finds, the newest first. */
export function FoundInLibrary({ section, search, onClear }: FoundInLibraryProps) {
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
