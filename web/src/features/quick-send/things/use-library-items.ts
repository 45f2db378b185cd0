import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { limits } from '../../../../../services/contract/limits.js';
import { searchedWords } from '../../../../../services/contract/library/search-text.js';
import { useNextPage } from '../../../components/lists/use-next-page.js';
import { allItems, libraryQuery, titledQuery } from '../../library/lists/list-queries.js';
import { listKeys } from '../../library/lists/list-keys.js';
import { itemsOnDevice } from '../../library/lists/use-found.js';
import { useMe } from '../../people/me.js';
import type { QuickText } from '../quick-text.js';
import { searchableItems } from './match-titles.js';

/** Pages of the library that are searched here; the newest items come first. */
const maxPages = 4;
/** Milliseconds without typing after which the server is asked. */
const pause = 200;

/**
 * The newest 2,000 items of the library, ready to be searched, and of older ones those that the
 * server finds for the text.
 */
export function useLibraryItems(quick: QuickText) {
  const me = useMe().email;
  const query = useInfiniteQuery({
    ...libraryQuery(me, { section: 'all', sort: 'most-recent' }, limits.maxPageSize),
    // Too much to be stored on the device after each change.
    meta: {},
  });
  const { data } = query;
  useNextPage(query, data !== undefined && data.pages.length < maxPages);
  const isWhole = data?.pages[maxPages - 1]?.nextCursor === undefined;
  const older = useOlderItems(me, quick, isWhole);
  const client = useQueryClient();
  // Without a network, what this device has of the library.
  const newest = useMemo(
    () => searchableItems(data ? allItems(data) : itemsOnDevice(client, listKeys.library)),
    [client, data],
  );
  const known = new Map([...newest, ...older].map((one) => [one.recommendation.id, one]));
  return {
    items: [...known.values()],
    isPending: query.isPending && newest.length === 0,
    isLoaded: data !== undefined,
  };
}

function useOlderItems(me: string, { whole, thing, beforeLast }: QuickText, isWhole: boolean) {
  const [typed] = useDebouncedValue(`${whole}\n${thing}\n${beforeLast}`, pause);
  const texts = isWhole ? [] : new Set(typed.split('\n').filter(isSearched));
  const found = useQueries({ queries: [...texts].map((text) => titledQuery(me, text)) });
  return searchableItems(found.flatMap(({ data = [] }) => data));
}

const isSearched = (text: string) => searchedWords(text).length > 0;
