import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Category } from '../../../../../services/contract/people/user.js';
import { useMe } from '../../people/people.js';
import { categoryKinds, enabledTypes } from '../../library/categories.js';
import { titleOf } from '../../search/found-item.js';
import type { QuickText } from '../quick-text.js';
import { matchTitles, searchableItems, thingKey, type SearchableItem } from './match-titles.js';
import { optionOf, type Thing, type ThingGroup, type ThingOption } from './thing.js';
import { type TypeAnswer, useSearches } from '../../search/use-searches.js';
import { t } from '../../../lib/language/translate.js';
import { cutCharacters } from '../../../../../services/contract/characters.js';
import { limits } from '../../../../../services/contract/limits.js';
import { searchedWords } from '../../../../../services/contract/library/search-text.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import {
  allItems,
  exploreQuery,
  libraryQuery,
  titledQuery,
} from '../../library/lists/list-queries.js';
import { useFound, itemsOnDevice } from '../../library/lists/use-found.js';
import { useNextPage } from '../../../components/lists/more-button.js';
import { listKeys } from '../../library/lists/cached-lists.js';

/** Milliseconds without typing after which the server is asked. */
const pause = 200;
/** Items read for one text; some are in the library already. */
const maxFound = 10;

/**
 * What friends recommend and the library lacks, found by a text; without a network, what the device
 * has of it.
 * @param only the only type that is meant; null for all.
 */
function useFriendsItems(text: string, only: Category | null): readonly Recommendation[] {
  const me = useMe().email;
  const [typed] = useDebouncedValue(cutCharacters(text.trim(), limits.search), pause);
  const isSearched = searchedWords(typed).length > 0;
  const filters = {
    sort: 'most-recent',
    ...(isSearched && { search: typed }),
    ...(only && { category: only }),
  } as const;
  const query = useInfiniteQuery({ ...exploreQuery(me, filters, maxFound), enabled: isSearched });
  const { data } = useFound(query, { of: 'explore', ...filters }).query;
  if (!isSearched || !data) return [];
  return allItems(data).filter((each) => !each.inLibrary && !each.notToBePassedOn);
}

/** Options shown from the library, from friends, and of each searched type. */
const maxOptions = { library: 5, friends: 3, type: 3 };

/**
 * The things that a text may mean: from the library first, then from friends, then from all searches,
 * by type.
 * @param only the only type that is meant; null for all.
 */
export function useThingGroups(quick: QuickText, only: Category | null) {
  const enabled = enabledTypes(useMe().enabledCategories);
  const types = only ? [only] : enabled;
  const library = useLibraryItems(quick);
  const words = quick.thing || quick.whole;
  const theirs = useFriendsItems(words, only);
  const full = useSearches(words, types);
  // The last word may be somebody who is no friend.
  const shorter = useSearches(quick.beforeLast, types, full.isEmpty && quick.last !== null);
  const answers = full.isEmpty && quick.last !== null ? shorter.answers : full.answers;
  const isWaiting = full.isWaiting || shorter.isWaiting || library.isPending;

  const items = only
    ? library.items.filter(({ recommendation }) => recommendation.type === only)
    : library.items;
  const own = libraryOptions(items, quick);
  const known = new Set(
    own.options.flatMap(({ thing }) =>
      thing.from === 'library'
        ? [thingKey(thing.recommendation.type, thing.recommendation.title)]
        : [],
    ),
  );
  const found = answers.map((each) => searchGroup(each, known, quick.thing === ''));
  const named = matchTitles(searchableItems(theirs), words, maxOptions.friends);
  const friends = named
    .filter(({ type, title }) => !known.has(thingKey(type, title)))
    .map((recommendation) => optionOf({ from: 'library', recommendation }, quick.thing === ''));
  const fromFriends = { label: t('Friends recommend'), options: friends };
  const groups = [own, fromFriends, ...found].filter(({ options }) => options.length > 0);
  const isNothing = full.isEmpty && !isWaiting && groups.length === 0;
  const byName = optionOf({ from: 'name', title: words }, quick.thing === '');
  if (words !== '' && !isWaiting) groups.push({ label: t('By its name'), options: [byName] });
  return {
    groups,
    isWaiting,
    isNothing,
    /** The library has nothing of the types that are meant. */
    isEmptyLibrary: library.isLoaded && items.length === 0,
    /** A word that is neither in a title nor the name of a friend. */
    unknownName: quick.last !== null && !isNothing && isShortened(own, full) ? quick.last : null,
    answers,
    searchNow: full.searchNow,
  };
}

/** Whether only the text without its last word led to something. */
const isShortened = (own: LibraryGroup, full: { readonly isEmpty: boolean }) =>
  own.isShortened || (own.options.length === 0 && full.isEmpty);

interface LibraryGroup extends ThingGroup {
  /** Found without the last word. */
  readonly isShortened: boolean;
}

function libraryOptions(items: readonly SearchableItem[], quick: QuickText): LibraryGroup {
  const { whole, thing, beforeLast, last } = quick;
  const find = (text: string) => matchTitles(items, text, maxOptions.library);
  const inWhole = thing === whole ? [] : find(whole);
  const named = find(thing).filter((each) => !inWhole.includes(each));
  const direct = [
    ...inWhole.map((recommendation) => optionOf({ from: 'library', recommendation }, true)),
    ...named.map((recommendation) => optionOf({ from: 'library', recommendation })),
  ].slice(0, maxOptions.library);
  const asOptions = (found: readonly Extract<Thing, { from: 'library' }>['recommendation'][]) =>
    found.map((recommendation) => optionOf({ from: 'library', recommendation }));
  if (direct.length > 0) return { label: t('My List'), options: direct, isShortened: false };
  if (thing === '') {
    const newest = items.slice(0, maxOptions.library).map(({ recommendation }) => recommendation);
    return { label: t('Newest in My List'), options: asOptions(newest), isShortened: false };
  }
  const shortened = last === null ? [] : asOptions(find(beforeLast));
  return { label: t('My List'), options: shortened, isShortened: shortened.length > 0 };
}

function searchGroup(
  { type, answer }: TypeAnswer,
  known: ReadonlySet<string>,
  isWholeText: boolean,
): ThingGroup {
  const options: ThingOption[] = [];
  for (const item of answer?.choices ?? []) {
    if (options.length === maxOptions.type) break;
    if (known.has(thingKey(type, titleOf(item)))) continue;
    options.push(optionOf({ from: 'search', type, item }, isWholeText));
  }
  return { label: categoryKinds[type].label, options };
}

/** Pages of the library that are searched here; the newest items come first. */
const maxPages = 4;
/** Milliseconds without typing after which the server is asked. */
const typingPause = 200;

/**
 * The newest 2,000 items of the library, ready to be searched, and of older ones those that the
 * server finds for the text.
 */
function useLibraryItems(quick: QuickText) {
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
  const [typed] = useDebouncedValue(`${whole}\n${thing}\n${beforeLast}`, typingPause);
  const texts = isWhole ? [] : new Set(typed.split('\n').filter(isSearched));
  const found = useQueries({ queries: [...texts].map((text) => titledQuery(me, text)) });
  return searchableItems(found.flatMap(({ data = [] }) => data));
}

const isSearched = (text: string) => searchedWords(text).length > 0;
