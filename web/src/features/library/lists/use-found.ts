import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  type UseInfiniteQueryResult,
  useQueryClient,
} from '@tanstack/react-query';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { NetworkError } from '../../../lib/api/errors.js';
import { useMe } from '../../people/people.js';
import { cachedLists, listKeys } from './cached-lists.js';
import { isListed, type ListView, sortOf } from './changed-list.js';
import { type RecommendationPage, sorted } from './pages.js';

/** The parts of a paged query that lists use. */
export interface PagedQuery {
  readonly data: InfiniteData<RecommendationPage> | undefined;
  readonly error: unknown;
  readonly isError: boolean;
  readonly fetchStatus: string;
  readonly failureCount: number;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly fetchNextPage: () => unknown;
}

interface Found {
  readonly query: PagedQuery;
  readonly isFromDevice: boolean;
  /** Identifies the list: items of another one do not count as new. */
  readonly list: string;
}

type ListQuery = UseInfiniteQueryResult<InfiniteData<RecommendationPage>>;

/**
 * A search without a network finds what this device has of the list; otherwise the query as it is.
 */
export function useFound(query: ListQuery, view: Exclude<ListView, { of: 'sent' }>): Found {
  const client = useQueryClient();
  const me = useMe().email;
  const isUnreachable = query.failureReason instanceof NetworkError;
  const isKnown = query.data !== undefined && !query.isPlaceholderData;
  if (view.search === undefined || !isUnreachable || isKnown) {
    return { query, isFromDevice: false, list: nameOf(view, query.isPlaceholderData) };
  }
  const items = itemsOnDevice(client, listKeys[view.of]);
  const recommendations = sorted(
    items.filter((one) => isListed(view, one, me)),
    sortOf(view),
  );
  return {
    query: { ...query, data: onePage(recommendations), hasNextPage: false },
    isFromDevice: true,
    list: nameOf(view, true),
  };
}

const nameOf = (view: ListView, isOther: boolean) => JSON.stringify([view, isOther]);

const onePage = (recommendations: readonly Recommendation[]) => ({
  pages: [{ recommendations }],
  pageParams: [undefined],
});

/** The recommendations that this device has of the lists under a root key, each once. */
export function itemsOnDevice(client: QueryClient, root: QueryKey): readonly Recommendation[] {
  const lists = cachedLists(client, [root]).flatMap(({ list }) =>
    list.pages.flatMap(({ recommendations }) => recommendations),
  );
  return [...new Map(lists.map((one) => [one.id, one])).values()];
}
