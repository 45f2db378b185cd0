import { z } from 'zod';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { person, plain, thing, withheld } from '../../events/kernel/fields.js';
import { type Documents, projection } from '../kernel/projection.js';
import {
  deleted,
  described,
  changeHandlers,
  recommendationDocument,
} from '../recommendations/projection.js';
import { withLiker, likersFilter } from './likers-filter.js';
import { sameThingKey } from './same-thing.js';

/** A recommendation with the fields by which Explore filters and sorts. */
const exploreDocument = recommendationDocument.extend({
  shelf: person(
    'the owner, whose friends see it on Explore; null when it is private',
    z.string().optional(),
  ),
  audience: plain(
    'who may find it by its work: friends, or only its owner',
    z.enum(['friends', 'owner']),
  ),
  key: thing(
    'same',
    'the same for every recommendation of the same book, film, place …; null when deleted',
    z.string().optional(),
  ),
  likes: plain('current likes of anybody', z.number().int().min(0)),
  /** Bloom filter; missing when nobody has liked it. */
  likers: withheld('a filter with which Explore finds likers', likersFilter.optional()),
});
export type ExploreDocument = z.infer<typeof exploreDocument>;

type LikeEvent = Extract<RecordedTrbooEvent, { type: 'Liked' | 'Unliked' }>;

const countLikes = (step: 1 | -1) => ({
  touches: ({ data }: LikeEvent) => [data.recommendationId],
  fold: ({ data }: LikeEvent, documents: Documents<ExploreDocument>) => {
    const document = documents.get(data.recommendationId);
    // A deleted recommendation has no likes, even if a like was recorded after the deletion.
    if (document === undefined || document.deleted) return;
    const likers = step === 1 ? withLiker(document.likers, data.userId) : document.likers;
    const likes = document.likes + step;
    documents.put(data.recommendationId, { ...document, likes, ...(likers && { likers }) });
  },
});

/** The document with the fields by which Explore finds it. */
function placed({
  shelf,
  ...item
}: Omit<ExploreDocument, 'audience'> & Partial<ExploreDocument>): ExploreDocument {
  return {
    ...item,
    ...(!item.keepPrivate && { shelf: item.ownerId }),
    audience: item.keepPrivate ? 'owner' : 'friends',
    key: sameThingKey(item),
  };
}

const order = { direction: 'descending' } as const;

/**
 * Recommendations visible to friends, newest or most liked first. A page merges the index branches of
 * the caller's friends. The index `sameThing` finds people's recommendations of the same work, private
 * ones included; `likers` finds how many people of a circle may have liked an item.
 */
export const exploreProjection = projection({
  name: 'explore',
  version: 9,
  indexes: {
    newest: { equals: ['shelf'], orderBy: ['addedAt'], ...order },
    newestOfType: { equals: ['shelf', 'type'], orderBy: ['addedAt'], ...order },
    mostLiked: { equals: ['shelf'], orderBy: ['likes', 'addedAt'], ...order },
    mostLikedOfType: { equals: ['shelf', 'type'], orderBy: ['likes', 'addedAt'], ...order },
    likers: { equals: ['recommendationId'], orderBy: ['likers'] },
    sameThing: { equals: ['key'], orderBy: ['ownerId', 'type', 'addedAt', 'audience'] },
  },
  document: exploreDocument,
  unsealedTypes: ['RecommendationAdded', 'RecommendationEdited'],
  handlers: {
    RecommendationAdded: {
      touches: ({ data }) => [data.recommendationId],
      fold: ({ data }, documents) => {
        if (documents.get(data.recommendationId) !== undefined) return;
        documents.put(data.recommendationId, placed({ ...described(data), likes: 0 }));
      },
    },
    ...changeHandlers<ExploreDocument>(placed),
    RecommendationDeleted: {
      touches: ({ data }) => [data.recommendationId],
      fold: ({ data }, documents) => {
        const known = documents.get(data.recommendationId);
        if (known?.ownerId !== data.ownerId) return;
        const { shelf, key, likers, ...rest } = known;
        const { audience } = rest;
        documents.put(data.recommendationId, { ...deleted(rest), audience, likes: 0 });
      },
    },
    Liked: countLikes(1),
    Unliked: countLikes(-1),
  },
});
