import Database from 'better-sqlite3';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { exploreProjection } from '../../../dist/projections/explore/projection.js';
import { withLiker } from '../../../dist/projections/explore/likers-filter.js';
import { sameThingKey } from '../../../dist/projections/explore/same-thing.js';
import { friendDocumentId } from '../../../dist/projections/friends/document.js';
import { friendsProjection } from '../../../dist/projections/friends/projection.js';
import {
  figuresId,
  itemId as figuresItemId,
} from '../../../dist/projections/home-stats/document.js';
import { homeStatsProjection } from '../../../dist/projections/home-stats/projection.js';
import { itemId, reactionDocumentId } from '../../../dist/projections/reactions/document.js';
import { entryId, itemId as libraryItemId } from '../../../dist/projections/library/document.js';
import { libraryProjection } from '../../../dist/projections/library/projection.js';
import { searchProjection } from '../../../dist/projections/search/projection.js';
import { itemText, searchableText } from '../../../dist/events/library/search-text.js';
import { reactionsProjection } from '../../../dist/projections/reactions/projection.js';
import { recommendationsProjection } from '../../../dist/projections/recommendations/projection.js';
import { projections } from '../../../dist/projections/registry.js';
import { usersProjection } from '../../../dist/projections/users/projection.js';
import { versionOf } from '../../../dist/services/platform/read-side/read-models/live-versions.js';
import { toPosition } from '../../../dist/services/stores/event-log/position.js';

export const friends = 200;
const strangers = 2_000;
/** Items of the viewer, and as many of one friend: enough to fill a page at every size. */
const itemsOfOne = 60;
/** The friend with as many items as the viewer. */
export const prolificId = personId(1);
/** Items of friends with very many likes; the number does not grow with the community. */
const hits = 150;
const types = ['movie', 'series', 'book', 'podcast', 'music', 'place'];
/** Documents per commit. */
const commitSize = 5_000;

/** The person whose pages are measured. */
export const viewerId = personId(0);
/** A friend of the same people who has a large library, at every size. */
export const collectorId = '01J0COLLECTOR';
export const collected = 10_000;

export function personId(number) {
  return `01J0PERSON${String(number).padStart(16, '0')}`;
}

/** Ids that sort by time, as ULIDs do. */
export function recommendationId(number) {
  return `01J0ITEM${String(number).padStart(18, '0')}`;
}

/** Mulberry32: the same numbers on every run. */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Metadata as the search fills it in; it identifies the work. */
function metadataOf(type, thing) {
  const poster = `https://images.example.com/w500/${thing}.jpg`;
  const overview = 'Two people meet, and nothing is as it was before. '.repeat(4);
  if (type === 'movie' || type === 'series') {
    return { tmdbId: thing, tmdbPoster: poster, releaseDate: '1999-03-31', overview };
  }
  if (type === 'book') return { isbn: `978${thing}`, thumbnail: poster, authors: ['Somebody'] };
  if (type === 'place')
    return { placeId: `place-${thing}`, photo: poster, address: `${thing} High St` };
  return { spotifyLink: `https://music.example.com/${thing}`, coverBig: poster };
}

/** Key of the work that most people recommend. */
export const popularKey = sameThingKey({
  type: 'book',
  title: titleOf(0),
  link: null,
  metadata: metadataOf('book', 0),
});

function titleOf(thing) {
  return `The thing of number ${thing}`;
}

/**
 * Yields `total` recommendations: half by the viewer's friends, half by strangers. Most have no likes,
 * few very many. Likers are mostly friends of the owner, of whom the viewer knows between a
 * twentieth and nearly all. A few works are recommended very often.
 */
function* recommendationsOf(total, random) {
  const knows = Array.from({ length: friends + strangers + 1 }, () => 0.05 + 0.75 * random() ** 2);
  const recommended = new Set();
  const begin = Date.now() - 365 * 24 * 3_600_000;
  for (let number = 0; number < total; number += 1) {
    const isHit = number >= 2 * itemsOfOne && number < 2 * itemsOfOne + hits;
    const byFriend = number < 2 * itemsOfOne || isHit || random() < 0.5;
    const owner = ownerOf(number, byFriend, random);
    const type = types[Math.floor(random() * types.length)];
    let thing = Math.floor(total * random() ** 2);
    // Nobody recommends the same thing twice.
    while (recommended.has(owner * total + thing)) thing = Math.floor(total * random());
    recommended.add(owner * total + thing);
    const least = isHit ? 100 : random() < 0.5 ? 0 : 1;
    const wanted = Math.min(friends, Math.floor(least * random() ** (-1 / 1.5)));
    const likers = new Set();
    for (let liked = 0; liked < wanted; liked += 1) {
      const isKnown = random() < (byFriend ? knows[owner] : 0.02);
      const liker = isKnown
        ? Math.floor(random() * (friends + 1))
        : friends + 1 + ((owner * 37 + Math.floor(random() * friends)) % strangers);
      likers.add(liker);
    }
    const data = {
      recommendationId: recommendationId(number),
      ownerId: personId(owner),
      type,
      title: titleOf(thing),
      description: 'I keep giving it away and buying it again; you will see why.',
      link: `https://www.example.com/things/${thing}`,
      metadata: metadataOf(type, thing),
      keepPrivate: random() < 0.05,
      addedAt: new Date(begin + (number / total) * (Date.now() - begin)).toISOString(),
    };
    yield { data, likers: [...likers].map(personId) };
  }
}

function ownerOf(number, byFriend, random) {
  if (number < itemsOfOne) return 0;
  if (number < 2 * itemsOfOne) return 1;
  return byFriend
    ? Math.floor(random() * (friends + 1))
    : friends + 1 + Math.floor(random() * strangers);
}

/** Collects documents and commits many at once. */
class DocumentBatches {
  #waiting = new Map();

  constructor(store) {
    this.store = store;
  }

  async put(projection, id, body) {
    const documents = this.#waiting.get(projection) ?? [];
    this.#waiting.set(projection, documents);
    documents.push({ id, position: toPosition(1), body });
    if (documents.length >= commitSize) await this.#flush(projection);
  }

  async end() {
    for (const projection of this.#waiting.keys()) await this.#flush(projection);
  }

  async #flush(projection) {
    const put = this.#waiting.get(projection).splice(0);
    await this.store.commit([{ collection: collectionOf(projection), put, remove: [] }]);
  }
}

export function collectionOf(projection) {
  return { name: versionOf(projection, 1).collection, indexes: projection.indexes };
}

async function putPeople(filling) {
  for (let number = -1; number <= friends + strangers; number += 1) {
    const userId = number < 0 ? collectorId : personId(number);
    const names = { email: `${userId}@example.com`, firstName: 'Some', lastName: 'Body' };
    const profile = { profilePicture: null, bio: '', enabledCategories: types, openTo: 'everyone' };
    await filling.put(usersProjection, userId, { userId, ...names, ...profile });
    if (number <= 0 || number > friends) continue;
    for (const [one, other] of [
      [viewerId, userId],
      [userId, viewerId],
      [collectorId, userId],
    ]) {
      const since = '2025-01-01T00:00:00.000Z';
      const body = { userId: one, otherId: other, status: 'friends', requestId: 'request', since };
      await filling.put(friendsProjection, friendDocumentId(one, other), body);
    }
  }
}

/** Puts the collector's library: half are own items, half were sent by friends and saved. */
async function putCollection(filling) {
  const random = randomNumbers(collected);
  for (let number = 0; number < collected; number += 1) {
    const isOwn = number % 2 === 0;
    const ownerId = isOwn ? collectorId : personId(1 + Math.floor(random() * friends));
    const recommendationId = `01J0COLLECTED${number}`;
    const type = types[number % types.length];
    const addedAt = new Date(Date.UTC(2025, 0, 1) + number * 600_000).toISOString();
    const description = 'I keep giving it away and buying it again; you will see why.';
    const metadata = metadataOf(type, number);
    const content = { type, title: titleOf(number), description, link: null, metadata };
    const data = { recommendationId, ownerId, ...content, keepPrivate: false, addedAt };
    await filling.put(recommendationsProjection, recommendationId, data);
    const why = 'You asked for something long to read on the train.';
    const sent = { senderId: ownerId, why, sentAt: addedAt };
    const entry = {
      ...{ kind: 'entry', recommendationId, ownerId, userId: collectorId, type },
      ...{ itemAddedAt: addedAt, library: collectorId, addedAt },
      ...{ origin: isOwn ? 'own' : 'friends', received: isOwn ? [] : [sent] },
    };
    await filling.put(libraryProjection, entryId(recommendationId, collectorId), entry);
    const whys = isOwn ? '' : `${ownerId}${searchableText(why)}`;
    const searched = { ...entry, text: itemText(data), whys };
    await filling.put(searchProjection, entryId(recommendationId, collectorId), searched);
  }
}

/**
 * Fills the read models of a new store with the documents that folding would make.
 * @param folder of the store: its indexes are dropped while it is filled, and made at the end
 */
export async function fillStore(store, versions, folder, total) {
  for (const projection of projections) await store.ensure(collectionOf(projection));
  for (const name of readdirSync(folder)) if (name.endsWith('.db')) dropIndexes(join(folder, name));
  const filling = new DocumentBatches(store);
  await putPeople(filling);
  const figures = new Map();
  for (const { data, likers } of recommendationsOf(total, randomNumbers(total))) {
    const { recommendationId: id, ownerId, keepPrivate } = data;
    const visible = !keepPrivate;
    const likes = likers.length;
    const shelf = keepPrivate ? {} : { shelf: ownerId };
    const filter = likers.reduce(withLiker, undefined);
    const audience = keepPrivate ? 'owner' : 'friends';
    const shown = { ...data, ...shelf, audience, key: sameThingKey(data), likes };
    const explored = { ...shown, ...(filter && { likers: filter }) };
    await filling.put(exploreProjection, id, explored);
    await filling.put(recommendationsProjection, id, data);
    const { type, addedAt } = data;
    const about = { ownerId, type, keepPrivate, addedAt };
    const libraryItem = { kind: 'item', itemId: id, ...about, deletedAt: null };
    await filling.put(libraryProjection, libraryItemId(id), libraryItem);
    const of = { recommendationId: id, ownerId, userId: ownerId, type, itemAddedAt: addedAt };
    const entry = { kind: 'entry', ...of };
    const listed = { ...entry, library: ownerId, origin: 'own', addedAt, received: [] };
    await filling.put(libraryProjection, entryId(id, ownerId), listed);
    const text = itemText(data);
    await filling.put(searchProjection, libraryItemId(id), { ...libraryItem, ...shelf, text });
    const searched = { ...listed, text, whys: '' };
    await filling.put(searchProjection, entryId(id, ownerId), searched);
    const item = { kind: 'item', ownerId, visible, deletedAt: null };
    // Friends may see it in any case.
    if (!visible) {
      await filling.put(reactionsProjection, itemId(id, ownerId), { ...item, itemId: id });
    }
    for (const userId of likers) {
      const opinion = { kind: 'opinion', recommendationId: id, ownerId, userId };
      const body = { ...opinion, reaction: 'liked', visible };
      await filling.put(reactionsProjection, reactionDocumentId(id, userId), body);
    }
    const counts = {
      likesReceived: likers.filter((userId) => userId !== ownerId).length,
      likesOnVisible: visible ? likes : 0,
      commentsReceived: 0,
    };
    const counted = { ...item, recommendationId: id, ...counts };
    await filling.put(homeStatsProjection, figuresItemId(id), counted);
    const sums = figures.get(ownerId) ?? {
      ...{ kind: 'figures', userId: ownerId, recommendations: 0, friends: 0 },
      ...{ likesReceived: 0, likesOnVisible: 0, commentsReceived: 0 },
    };
    sums.recommendations += 1;
    for (const [figure, count] of Object.entries(counts)) sums[figure] += count;
    figures.set(ownerId, sums);
  }
  await putCollection(filling);
  for (const [ownerId, each] of figures) {
    await filling.put(homeStatsProjection, figuresId(ownerId), each);
  }
  await filling.end();
  for (const projection of projections) {
    await store.ensure(collectionOf(projection));
    await versions.switchTo(projection, versionOf(projection, 1));
  }
}

function dropIndexes(file) {
  const database = new Database(file);
  const find = "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL";
  for (const { name } of database.prepare(find).all()) {
    database.exec(`DROP INDEX "${name}"`);
  }
  database.close();
}
