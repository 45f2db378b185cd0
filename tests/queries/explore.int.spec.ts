import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { recommendationTypes } from '../../events/library/recommendation-types.js';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { blocksProjection } from '../../projections/blocks/projection.js';
import { exploreProjection } from '../../projections/explore/projection.js';
import { friendsProjection } from '../../projections/friends/projection.js';
import { reactionsProjection } from '../../projections/reactions/projection.js';
import { searchProjection } from '../../projections/search/projection.js';
import { usersProjection } from '../../projections/users/projection.js';
import { Community } from '../../projections/testing/community.js';
import { Facts } from '../../projections/testing/facts.js';
import { everyone, randomLogs } from '../../projections/testing/random-logs.js';
import { Decisions } from '../../services/platform/decisions/decisions.js';
import { Snapshots } from '../../services/platform/decisions/snapshots.js';
import type { getExplore } from '../../services/contract/library/recommendation.js';
import type { InputOf } from '../../services/contract/call.js';
import {
  Blocks,
  BlocksReader,
  ShownPeople,
} from '../../services/features/friends/blocks.reader.js';
import { KnownAddresses } from '../../services/features/friends/users/users.queries.js';
import { Friendships } from '../../services/features/friends/friendships/friendships.js';
import { NamedFriend } from '../../services/features/library/audience.js';
import { SearchQueries } from '../../services/features/library/searching/search-query.js';
import { SearchReader } from '../../services/features/library/searching/search.reader.js';
import { readSettings } from '../../services/platform/settings/settings.js';
import { PeopleReader } from '../../services/features/people/people.reader.js';
import { EmailDirectory } from '../../services/features/people/email-directory.js';
import { FriendshipsReader } from '../../services/features/friends/friendships/friendships.reader.js';
import { ReactionsReader } from '../../services/features/library/reactions/reactions.reader.js';
import { EventLog } from '../../services/stores/event-log/event-log.js';
import { openMemoryEventStore } from '../../services/stores/memory/event-store.js';
import { openMemoryKeys } from '../stand-ins/memory/keys.js';
import { InvalidCursor, type ReadStore } from '../../services/stores/ports.js';
import { ExploreReader } from '../../services/features/library/explore/explore.reader.js';
import { BuiltReadModels } from '../support/application/built-read-models.js';
import { exploredIds } from '../support/explored-ids.js';
import { openTemporaryReadStore } from '../support/application/read-stores.js';
import { testSize } from '../../events/testing/size.js';

type Filters = Omit<InputOf<typeof getExplore>, 'user_email' | 'cursor' | 'limit'>;

const emailOf = (userId: string) => `${userId}@example.com`;

/** Explore on a store with the read models of any log. */
class Explored {
  readonly query: ExploreReader;
  private readonly built: BuiltReadModels;
  private readonly directory: EmailDirectory;

  constructor(store: ReadStore) {
    this.built = new BuiltReadModels(store);
    const { readModels } = this.built;
    const keys = openMemoryKeys();
    const log = new EventLog(openMemoryEventStore(), keys);
    const commands = new Decisions(log, new Snapshots(store, log));
    this.directory = new EmailDirectory(commands, log, keys, null);
    const blocks = new BlocksReader(readModels.of(blocksProjection));
    const friends = new FriendshipsReader(readModels.of(friendsProjection));
    const shownPeople = new ShownPeople(friends, blocks);
    const reactions = new ReactionsReader(readModels.of(reactionsProjection), shownPeople);
    const friendships = new Friendships(commands, new Blocks(commands));
    const named = new NamedFriend(this.directory, friendships);
    const settings = readSettings({ DEMO: 'off', PORT: '0' });
    const addresses = new KnownAddresses(settings, friends, commands, new Blocks(commands));
    const people = new PeopleReader(readModels.of(usersProjection), commands, keys);
    const queries = new SearchQueries(people, addresses, shownPeople);
    const searches = new SearchReader(readModels.of(searchProjection));
    const explore = readModels.of(exploreProjection);
    this.query = new ExploreReader(explore, reactions, shownPeople, named, searches, queries);
  }

  async people(): Promise<void> {
    for (const userId of everyone) {
      await this.directory.claim(emailOf(userId), userId, `claim-${userId}`, '2025-01-01');
    }
  }

  async shows(events: readonly RecordedTrbooEvent[]): Promise<void> {
    await this.built.build(exploreProjection, events);
    await this.built.build(searchProjection, events);
    await this.built.build(usersProjection, events);
    await this.built.build(reactionsProjection, events);
    await this.built.build(friendsProjection, events);
    await this.built.build(blocksProjection, events);
  }

  async page(viewer: string, filters: Filters, limit: number, cursor?: string) {
    const page = await this.query.page(viewer, {
      user_email: emailOf(viewer),
      ...filters,
      limit,
      cursor,
    });
    return {
      ids: page.items.map(({ document }) => document.recommendationId),
      nextCursor: page.nextCursor,
    };
  }

  /** The ids of all pages. */
  async pages(viewer: string, filters: Filters, limit: number): Promise<string[]> {
    const all: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await this.page(viewer, filters, limit, cursor);
      expect(page.ids.length).toBeLessThanOrEqual(limit);
      all.push(...page.ids);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return all;
  }
}

/** The expected result of Explore, found by searching everything. */
function expected(events: readonly RecordedTrbooEvent[], viewer: string, filters: Filters) {
  const facts = new Facts(events);
  const friends = everyone.filter((one) => facts.isShownFriend(viewer, one));
  const owners = friends.filter((one) => [emailOf(one), undefined].includes(filters.friend_email));
  return exploredIds(facts, { owners, circle: new Set([viewer, ...friends]), ...filters });
}

const person = fc.constantFrom(...everyone.slice(0, 6));
const item = fc.nat({ max: 29 }).map((number) => `item-${number}`);

/** Six people, mostly friends, who like and recommend many of the same works. */
const closeCircles = fc
  .record({
    strangers: fc.uniqueArray(fc.tuple(person, person), { maxLength: 8 }),
    items: fc.array(
      fc.record({
        owner: person,
        day: fc.integer({ min: 1, max: 9 }),
        thing: fc.nat({ max: 9 }),
        type: fc.constantFrom(...recommendationTypes.slice(0, 2)),
        keepPrivate: fc.constantFrom(true, false, false, false, false),
      }),
      { maxLength: 30 },
    ),
    likes: fc.array(fc.tuple(person, item), { maxLength: 80, size: 'max' }),
    unlikes: fc.array(fc.tuple(person, item), { maxLength: 9 }),
    // Not with an existing title, which would be refused.
    edits: fc.uniqueArray(fc.tuple(item, fc.nat({ max: 9 })), {
      selector: ([, title]) => title,
      maxLength: 5,
    }),
    deletions: fc.array(item, { maxLength: 3 }),
  })
  .map(({ strangers, items, likes, unlikes, edits, deletions }) => {
    const community = new Community();
    const people = everyone.slice(0, 6);
    for (const [at, one] of people.entries()) {
      for (const other of people.slice(at + 1)) {
        const areStrangers = strangers.some((pair) => pair.includes(one) && pair.includes(other));
        if (!areStrangers) community.friends(one, other);
      }
    }
    const owners = new Map(items.map(({ owner }, index) => [`item-${index}`, owner]));
    items.forEach(({ owner, day, thing, type, keepPrivate }, index) => {
      const addedAt = new Date(Date.UTC(2025, 1, day)).toISOString();
      const link = `https://example.com/${thing}`;
      const details = { title: `No. ${index}`, type, addedAt, link, keepPrivate };
      community.adds(owner, `item-${index}`, details);
    });
    for (const [userId, id] of likes) if (owners.has(id)) community.likes(userId, id);
    for (const [userId, id] of unlikes) if (owners.has(id)) community.unlikes(userId, id);
    for (const [id, title] of edits) {
      const owner = owners.get(id);
      if (owner !== undefined) community.edits(owner, id, `Again ${title} of ${owner}`);
    }
    for (const id of new Set(deletions)) {
      const owner = owners.get(id);
      if (owner !== undefined) community.deletes(owner, id);
    }
    return community.events;
  });

/** Every order with every filter that can find something. */
function waysToLook(events: readonly RecordedTrbooEvent[], viewer: string): Filters[] {
  const facts = new Facts(events);
  const friends = everyone.filter((one) => facts.isShownFriend(viewer, one));
  return (['most-recent', 'most-liked'] as const).flatMap((sort) =>
    [undefined, ...recommendationTypes.slice(0, 2)].flatMap((category) =>
      [undefined, friends[0]].flatMap((friend) =>
        // A word of edited titles, and the start of many titles and whys.
        [undefined, 'again', '1', 'p'].map((search) => ({
          sort,
          category,
          friend_email: friend === undefined ? undefined : emailOf(friend),
          search,
        })),
      ),
    ),
  );
}

describe('Explore', () => {
  let explored: Explored;
  let opened: ReturnType<typeof openTemporaryReadStore>;
  beforeAll(async () => {
    opened = openTemporaryReadStore();
    explored = new Explored(opened.store);
    await explored.people();
  });
  afterAll(() => opened.close());

  it.each([
    ['close circles', closeCircles],
    ['any community', randomLogs],
  ])(
    'shows each work once, in order, page by page: %s',
    async (_what, logs) => {
      await fc.assert(
        fc.asyncProperty(logs, fc.integer({ min: 1, max: 7 }), async (events, limit) => {
          await explored.shows(events);
          for (const viewer of everyone) {
            for (const filters of waysToLook(events, viewer)) {
              const shown = await explored.pages(viewer, filters, limit);
              expect({ viewer, filters, shown }).toEqual({
                viewer,
                filters,
                shown: expected(events, viewer, filters),
              });
            }
          }
        }),
        { numRuns: testSize('LOGS', 5, 100) },
      );
    },
    600_000,
  );

  it('is sorted by the likes that cards show, not by all likes', async () => {
    const community = new Community().friends('ana', 'ben').friends('ana', 'chloe');
    community.adds('ben', 'popular').adds('ben', 'ours').adds('ben', 'neither');
    for (const stranger of ['dai', 'emma', 'farid']) community.likes(stranger, 'popular');
    await explored.shows(community.likes('chloe', 'ours').events);
    const shown = await explored.pages('ana', { sort: 'most-liked' }, 2);
    expect(shown).toEqual(['ours', 'neither', 'popular']);
  });

  it('ends a page that only duplicates could fill, and continues on the next', async () => {
    const community = new Community().friends('ana', 'ben');
    community.adds('ben', 'last', { addedAt: '2025-01-01T00:00:00.000Z' });
    for (let index = 0; index < 60; index += 1) {
      community.adds('ben', `copy-${index}`, {
        link: 'https://example.com/same',
        title: `${index}`,
      });
    }
    await explored.shows(community.events);
    const first = await explored.page('ana', { sort: 'most-recent' }, 2);
    expect(first.ids).toEqual(['copy-59']);
    const { nextCursor } = first;
    expect(nextCursor).toBeDefined();
    expect(await explored.pages('ana', { sort: 'most-recent' }, 2)).toEqual(['copy-59', 'last']);
  });

  it('refuses a cursor of another order', async () => {
    const community = new Community().friends('ana', 'ben').adds('ben', 'one').adds('ben', 'two');
    await explored.shows(community.events);
    const { nextCursor } = await explored.page('ana', { sort: 'most-recent' }, 1);
    const other = explored.page('ana', { sort: 'most-liked' }, 1, nextCursor);
    await expect(other).rejects.toBeInstanceOf(InvalidCursor);
  });
});
