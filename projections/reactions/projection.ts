import { z } from 'zod';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { person, plain, position, thing } from '../../events/kernel/fields.js';
import { type Documents, projection, removeWithPerson } from '../kernel/projection.js';

/** What one person thinks of one recommendation. */
const opinion = z.object({
  kind: plain('what the row is about; the read model holds several kinds', z.literal('opinion')),
  recommendationId: thing('recommendation', 'the recommendation'),
  ownerId: person('whose recommendation it is'),
  userId: person('who reacted'),
  reaction: plain(
    'the reaction as it is now; null after it was taken back',
    z.enum(['liked', 'disliked']).nullable(),
  ),
  visible: plain('whether friends of the owner may see it', z.boolean()),
});
export type ReactionDocument = z.infer<typeof opinion>;

/** That a recommendation is not shown to friends, or gone; most have no such document. */
const item = z.object({
  kind: plain('what the row is about; the read model holds several kinds', z.literal('item')),
  itemId: thing('recommendation', 'the recommendation'),
  ownerId: person('whose recommendation it is'),
  visible: plain('whether friends of the owner may see it', z.boolean()),
  /** Later events do not count. */
  deletedAt: position('where in the log it was deleted; null while it is not').nullable(),
});

type ItemDocument = z.infer<typeof item>;

export const reactionsDocument = z.discriminatedUnion('kind', [opinion, item]);
export type ReactionsDocument = z.infer<typeof reactionsDocument>;

/** Id of the document with a person's opinion of a recommendation. */
export function reactionDocumentId(recommendationId: string, userId: string): string {
  return `opinion:${recommendationId}_${userId}`;
}

/** Id of a recommendation's document. Two owners may have used the same recommendation id. */
const itemId = (recommendationId: string, ownerId: string) => `item:${recommendationId}_${ownerId}`;

type LikeDislikeEvent = Extract<
  RecordedTrbooEvent,
  { type: 'Liked' | 'Unliked' | 'Disliked' | 'Undisliked' }
>;

interface OwnItem {
  readonly recommendationId: string;
  readonly ownerId: string;
}

/** A recommendation's document; undefined when the recommendation is shown to friends. */
function itemOf(
  { recommendationId, ownerId }: OwnItem,
  documents: Documents<ReactionsDocument>,
): ItemDocument | undefined {
  const document = documents.get(itemId(recommendationId, ownerId));
  return document?.kind === 'item' ? document : undefined;
}

function putItem(
  { recommendationId, ownerId }: OwnItem,
  what: Pick<ItemDocument, 'visible' | 'deletedAt'>,
  documents: Documents<ReactionsDocument>,
): void {
  const item = { kind: 'item', itemId: recommendationId, ownerId, ...what } as const;
  documents.put(itemId(recommendationId, ownerId), item);
}

const reacted = (reaction: ReactionDocument['reaction']) => ({
  touches: ({ data }: LikeDislikeEvent) => [
    reactionDocumentId(data.recommendationId, data.userId),
    itemId(data.recommendationId, data.ownerId),
  ],
  fold: ({ data, position }: LikeDislikeEvent, documents: Documents<ReactionsDocument>) => {
    const { visible = true, deletedAt = null } = itemOf(data, documents) ?? {};
    // A reaction may be recorded after a concurrent deletion.
    if (deletedAt !== null && deletedAt < position) return;
    const id = reactionDocumentId(data.recommendationId, data.userId);
    documents.put(id, { kind: 'opinion', ...data, reaction, visible });
  },
});

/**
 * Reactions by recommendation, for cards, and between two people, for figures that count the likes
 * of the friends of the moment.
 */
export const reactionsProjection = projection({
  name: 'opinions',
  version: 5,
  indexes: {
    byRecommendation: { equals: ['recommendationId', 'reaction'], orderBy: ['userId'] },
    between: { equals: ['ownerId', 'userId', 'reaction', 'visible'] },
    all: { equals: ['recommendationId'] },
    byUser: { equals: ['userId'] },
  },
  document: reactionsDocument,
  handlers: {
    RecommendationAdded: {
      touches: ({ data }) => [itemId(data.recommendationId, data.ownerId)],
      fold: ({ data }, documents) => {
        if (!data.keepPrivate || itemOf(data, documents) !== undefined) return;
        putItem(data, { visible: false, deletedAt: null }, documents);
      },
    },
    AudienceChanged: {
      touches: ({ data }) => [itemId(data.recommendationId, data.ownerId)],
      related: ({ data: { recommendationId } }) => [{ index: 'all', where: { recommendationId } }],
      fold: ({ data }, documents, related) => {
        const { deletedAt = null } = itemOf(data, documents) ?? {};
        if (deletedAt !== null) return;
        const visible = !data.keepPrivate;
        putItem(data, { visible, deletedAt }, documents);
        for (const id of related) {
          const opinion = documents.get(id);
          // Two people may have chosen one id.
          if (opinion?.kind !== 'opinion' || opinion.ownerId !== data.ownerId) continue;
          documents.put(id, { ...opinion, visible });
        }
      },
    },
    RecommendationDeleted: {
      touches: ({ data }) => [itemId(data.recommendationId, data.ownerId)],
      related: ({ data: { recommendationId } }) => [{ index: 'all', where: { recommendationId } }],
      fold: ({ data, position }, documents, related) => {
        const { visible = true, deletedAt } = itemOf(data, documents) ?? {};
        putItem(data, { visible, deletedAt: deletedAt ?? position }, documents);
        for (const id of related) {
          // Two people may have chosen one id.
          if (documents.get(id)?.ownerId === data.ownerId) documents.remove(id);
        }
      },
    },
    Liked: reacted('liked'),
    Unliked: reacted(null),
    Disliked: reacted('disliked'),
    Undisliked: reacted(null),
    UserErased: removeWithPerson({ byUser: 'userId' }),
  },
});
