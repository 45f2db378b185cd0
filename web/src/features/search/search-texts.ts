import { limits } from '../../../../services/contract/limits.js';
import type { Category } from '../../../../services/contract/people/user.js';
import { ApiError } from '../../lib/api/errors.js';
import { t } from '../../lib/language/translate.js';

interface SearchKind {
  /** Characters from which on a title is searched. */
  readonly minCharacters: number;
  /** Text for no results. */
  readonly empty: string;
}

const screenSearch = { minCharacters: limits.minSearch, empty: t('No results found') };

/** How each type is searched. */
export const searchKinds: Readonly<Record<Category, SearchKind>> = {
  movie: screenSearch,
  series: screenSearch,
  book: { minCharacters: limits.minSearch, empty: t('No books found') },
  place: { minCharacters: limits.minSearch, empty: t('No places found') },
  music: { minCharacters: 1, empty: t('No tracks found') },
  podcast: { minCharacters: 1, empty: t('No podcasts found') },
};

export const tooShort = t('Type at least {count} characters to search...', {
  count: limits.minSearch,
});

/** The alert of a place search that failed or whose key was refused. */
export function placeAlert(error: string): string {
  return t(
    'The search for places failed: {error}. Check that the Google Places key is configured.',
    { error },
  );
}

/** Why the search failed. */
export function searchFailureText(failure: unknown, type: Category): string {
  if (failure instanceof ApiError && failure.status === 429) {
    return [t('quota reached'), failure.details].filter(Boolean).join('. ');
  }
  if (type === 'place' && failure instanceof ApiError) {
    return placeAlert(failure.text || t('answer {status}', { status: failure.status }));
  }
  return t("Search isn't available right now. You can still type the name.");
}
