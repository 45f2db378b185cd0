import { join } from 'node:path';
import { recommendationsProjection } from '../../../dist/projections/recommendations/projection.js';
import { exploreProjection } from '../../../dist/projections/explore/projection.js';
import { projections } from '../../../dist/projections/registry.js';
import { BlocksReader } from '../../../dist/services/features/friends/blocks/blocks.reader.js';
import { ShownPeople } from '../../../dist/services/features/friends/blocks/shown-people.js';
import { GetRecommendationHandler } from '../../../dist/services/features/library/get-recommendation.js';
import { OutcomesReader } from '../../../dist/services/features/library/outcomes/outcomes.reader.js';
import { RecipientsReader } from '../../../dist/services/features/library/sharing/recipients.reader.js';
import { WorksReader } from '../../../dist/services/features/library/works.reader.js';
import { Cards } from '../../../dist/services/features/library/cards.js';
import { CommentsReader } from '../../../dist/services/features/library/comments/comments.reader.js';
import { ExchangedReader } from '../../../dist/services/features/friends/friendships/exchanged.reader.js';
import { FriendshipsReader } from '../../../dist/services/features/friends/friendships/friendships.reader.js';
import { KnownAddresses } from '../../../dist/services/features/friends/users/known-addresses.js';
import { HomeStatsReader } from '../../../dist/services/features/home/home-stats.reader.js';
import { LibraryReader } from '../../../dist/services/features/library/my-list/library.reader.js';
import { LikesBetweenReader } from '../../../dist/services/features/library/reactions/likes-between.reader.js';
import { PeopleReader } from '../../../dist/services/features/people/people.reader.js';
import { ReactionsReader } from '../../../dist/services/features/library/reactions/reactions.reader.js';
import { RecommendationsReader } from '../../../dist/services/features/library/recommendations.reader.js';
import { Visibility } from '../../../dist/services/features/library/visibility.js';
import { LiveVersions } from '../../../dist/services/platform/read-side/read-models/live-versions.js';
import { ReadModels } from '../../../dist/services/platform/read-side/read-models/read-models.js';
import { ModelWriter } from '../../../dist/services/platform/read-side/projector/runner/model-writer.js';
import { ExploreReader } from '../../../dist/services/features/library/explore/explore.reader.js';
import { toPosition } from '../../../dist/services/stores/event-log/position.js';
import { openSqliteReadStore } from '../../../dist/services/stores/sqlite/read-store/read-store.js';
import { LibraryList } from '../../../dist/services/features/library/my-list/library-list.js';
import { SearchQueries } from '../../../dist/services/features/library/searching/search-queries.js';
import { SearchReader } from '../../../dist/services/features/library/searching/search.reader.js';
import {
  collectionOf,
  collectorId,
  fillStore,
  friends,
  personId,
  popularKey,
  prolificId,
  recommendationId,
  viewerId,
} from '../support/large-community.mjs';
import { quantile, seconds, show, withFolder } from '../measure.mjs';

const sizes = [1_000, 100_000, 1_000_000];
const repetitions = 100;
const warmUps = 10;
const perPage = 20;
const writtenEvents = 300;

/** Names → one reading, as a call answers it. */
function readingsOf(store, versions) {
  const readModels = new ReadModels(store, versions);
  const friendships = new FriendshipsReader(readModels);
  const blocks = new BlocksReader(readModels);
  const shownPeople = new ShownPeople(friendships, blocks);
  const reactions = new ReactionsReader(readModels, shownPeople);
  const library = new LibraryReader(readModels);
  // Everybody is in the read models and nothing is refused: no stream is read.
  const people = new PeopleReader(readModels);
  // None of these has provider data that expires.
  const asRecorded = {
    of: (documents) => Promise.resolve(documents.map(({ metadata }) => metadata)),
  };
  // Addresses are shown to friends only here.
  const addresses = new KnownAddresses({ signIn: 'code' }, friendships, null, null, shownPeople);
  const comments = new CommentsReader(readModels, shownPeople, people, addresses);
  const cards = new Cards(people, reactions, comments, library, asRecorded, addresses, shownPeople);
  const clock = () => new Date();
  const likes = new LikesBetweenReader(readModels);
  const exchanged = new ExchangedReader(readModels);
  const homeStats = new HomeStatsReader(
    readModels,
    friendships,
    shownPeople,
    comments,
    likes,
    library,
    exchanged,
    clock,
  );
  // Only the filter by a friend's address looks up an address.
  const friend = { find: () => Promise.resolve(prolificId) };
  const searches = new SearchReader(readModels);
  const queries = new SearchQueries(people, addresses, shownPeople);
  const explore = new ExploreReader(readModels, reactions, shownPeople, friend, searches, queries);
  // Only commands ask the log who may see an item.
  const visibility = new Visibility(readModels, friendships, null, null, null, null, blocks);
  // Nothing is missing, so nothing is waited for.
  const facts = { find: (_models, look) => look() };
  const recommendations = new RecommendationsReader(readModels, visibility, facts);
  const outcomes = new OutcomesReader(readModels);
  const list = new LibraryList(
    library,
    searches,
    queries,
    recommendations,
    reactions,
    shownPeople,
    friend,
  );
  /** A page of the large library. */
  const listed = async (filters) => {
    const given = { section: 'all', limit: perPage, ...filters };
    const { items } = await list.page(collectorId, given);
    return cards.show(collectorId, items);
  };
  const thingPage = new GetRecommendationHandler(
    recommendations,
    new WorksReader(readModels, recommendations, shownPeople),
    cards,
    library,
    outcomes,
    new RecipientsReader(library, outcomes, friendships, shownPeople, people),
    people,
    addresses,
    shownPeople,
  );
  const thing = async (recommendation_id) =>
    (await thingPage.execute({ input: { recommendation_id }, userId: viewerId })).recommendation;
  const explored = async (filters) => {
    const { items, nextCursor } = await explore.page(viewerId, { limit: perPage, ...filters });
    const documents = items.map(({ document }) => document);
    return { shown: await cards.show(viewerId, documents), nextCursor };
  };
  /** Id of a friend's recommendation of the work that most people recommend. */
  const mostRecommended = async () => {
    const explored = readModels.of(exploreProjection);
    const query = { index: 'sameThing', where: { key: popularKey }, limit: friends };
    const { items } = await explored.list(query);
    const shelves = new Set(await shownPeople.friendsShownTo(viewerId));
    const id = items.find(({ shelf }) => shelves.has(shelf)).recommendationId;
    const { sameWork, moreOfSameWork } = await thing(id);
    const others = sameWork.length + moreOfSameWork;
    process.stderr.write(`  the thing page knows ${others} others of the same work\n`);
    return id;
  };
  const later = async (pages, filters) => {
    let cursor;
    for (let page = 1; page < pages; page += 1) {
      ({ nextCursor: cursor } = await explored({ ...filters, cursor }));
    }
    return { ...filters, cursor };
  };
  return {
    prepare: async () => ({
      'Explore, newest': () => explored({ sort: 'most-recent' }),
      'Explore, most liked': () => explored({ sort: 'most-liked' }),
      'Explore, newest of one category': () => explored({ sort: 'most-recent', category: 'book' }),
      'Explore, most liked of one category': () =>
        explored({ sort: 'most-liked', category: 'book' }),
      'Explore, most liked of one friend': () =>
        explored({ sort: 'most-liked', friend_email: 'friend@example.com' }),
      'Explore, newest, tenth page': await later(10, { sort: 'most-recent' }).then(
        (filters) => () => explored(filters),
      ),
      'Explore, most liked, tenth page': await later(10, { sort: 'most-liked' }).then(
        (filters) => () => explored(filters),
      ),
      'Explore, a search': () => explored({ sort: 'most-recent', search: 'thing some 77' }),
      'Explore, a search without an answer': () =>
        explored({ sort: 'most-recent', search: 'thing nowhere' }),
      'Library of 10,000, a search': () =>
        listed({ sort: 'most-recent', search: 'number train 77' }),
      'Library of 10,000, a search that finds all': () =>
        listed({ sort: 'most-recent', search: 'thing' }),
      'Library of 10,000, a search by a script without spaces': () =>
        listed({ sort: 'most-recent', search: '春樹' }),
      'Library of 10,000, by title': () => listed({ sort: 'title' }),
      'Thing page, of a work that many recommend': await mostRecommended().then(
        (id) => () => thing(id),
      ),
      'Home, figures': () => homeStats.of(viewerId),
      'My List, first page': async () => {
        const { items } = await library.section(viewerId, 'all', perPage);
        const ids = items.map(({ recommendationId: id }) => id);
        const counts = await library.counts(viewerId);
        return { counts, shown: await cards.show(viewerId, await recommendations.findMany(ids)) };
      },
    }),
  };
}

/** Milliseconds of each repetition of each reading, in turns. */
async function timed(readings) {
  const times = Object.fromEntries(Object.keys(readings).map((name) => [name, []]));
  for (let run = -warmUps; run < repetitions; run += 1) {
    for (const [name, read] of Object.entries(readings)) {
      const taken = await seconds(read);
      if (run >= 0) times[name].push(1_000 * taken);
    }
  }
  return times;
}

/** What users do most: react, and sometimes recommend. */
async function eventsAt(store, total) {
  const likedId = (number) => recommendationId((number * 7_919) % total);
  const ids = Array.from({ length: writtenEvents }, (_, number) => likedId(number));
  const found = await store.getMany(collectionOf(recommendationsProjection), ids);
  const owners = new Map(found.map(({ id, body }) => [id, body.ownerId]));
  return Array.from({ length: writtenEvents }, (_, number) => {
    const position = toPosition(number + 2);
    const time = new Date().toISOString();
    const metadata = { actorId: viewerId, commandId: `c${number}`, time };
    const at = { id: `event-${number}`, stream: 'some', revision: 0, position, metadata };
    if (number % 10 > 0) {
      const liked = likedId(number);
      const userId = `01J0LIKER${number}`;
      const data = { recommendationId: liked, ownerId: owners.get(liked), userId };
      return { ...at, type: 'Liked', data };
    }
    const ownerId = personId(1 + (number % friends));
    const about = { type: 'book', title: `New ${number}`, description: 'Why.', link: null };
    const data = {
      ...{ recommendationId: `01J1NEW${number}`, ownerId, ...about, metadata: {} },
      ...{ keepPrivate: false, addedAt: time },
    };
    return { ...at, type: 'RecommendationAdded', data };
  });
}

/** Milliseconds per event until all read models have it, in commits of this many events. */
async function timeWrites(store, events, together) {
  const writers = projections.map(
    (projection) => new ModelWriter(store, projection, collectionOf(projection)),
  );
  const times = [];
  const [from] = await Promise.all(writers.map((writer) => writer.open()));
  const checkpoint = { from, to: from };
  for (let start = 0; start < events.length; start += together) {
    const page = events.slice(start, start + together);
    checkpoint.to = page.at(-1).position;
    const taken = await seconds(async () => {
      const loaded = await Promise.all(writers.map((writer) => writer.load(page)));
      const drafts = writers.map((writer, index) =>
        writer.fold(page, loaded[index], { ...checkpoint }),
      );
      await store.commit(drafts.map(({ commit }) => commit));
      for (const [index, { changes }] of drafts.entries()) writers[index].cacheCommitted(changes);
    });
    checkpoint.from = checkpoint.to;
    times.push((1_000 * taken) / page.length);
  }
  return times;
}

async function measureAt(total) {
  return withFolder(async (folder) => {
    const models = join(folder, 'read-models');
    const store = openSqliteReadStore(models);
    const versions = new LiveVersions(store);
    const taken = await seconds(() => fillStore(store, versions, models, total));
    process.stderr.write(`  ${show(total)} recommendations made in ${show(taken)} s\n`);
    const times = await timed(await readingsOf(store, versions).prepare());
    const events = await eventsAt(store, total);
    times['One event into all read models, by itself'] = await timeWrites(
      store,
      events.slice(0, writtenEvents / 3),
      1,
    );
    times['One event into all read models, of 100'] = await timeWrites(
      store,
      events.slice(writtenEvents / 3),
      100,
    );
    await store.close();
    return times;
  });
}

/**
 * What a user with 200 friends waits for, in stores of several sizes. `BENCH_MOST=100000` leaves
 * out larger ones.
 */
export async function benchReading() {
  const most = Number(process.env.BENCH_MOST ?? sizes.at(-1));
  const measured = [];
  for (const size of sizes.filter((each) => each <= most)) measured.push(await measureAt(size));
  const names = Object.keys(measured[0]);
  const columns = sizes.slice(0, measured.length).map((size) => show(size).padStart(18));
  process.stdout.write(
    `\nReading with ${friends} friends, by number of recommendations (milliseconds, p50 / p95)\n`,
  );
  process.stdout.write(`  ${''.padEnd(44)}${columns.join('')}   largest to smallest\n`);
  for (const name of names) {
    const figures = measured.map((times) => [
      quantile(times[name], 0.5),
      quantile(times[name], 0.95),
    ]);
    const cells = figures.map((pair) => pair.map(show).join(' / ').padStart(18));
    const ratio = figures[0].map((figure, place) => show(figures.at(-1)[place] / figure));
    process.stdout.write(`  ${name.padEnd(44)}${cells.join('')}   ${ratio.join(' / ')} ×\n`);
  }
}
