import { z } from 'zod';
import { person, plain, position, thing, time } from '../../events/kernel/fields.js';

const count = z.number().int().min(0);

/** A person's own figures. Figures that depend on current friends are computed when read. */
const figures = z.object({
  kind: plain('what the row is about; the read model holds several kinds', z.literal('figures')),
  userId: person('whose figures they are'),
  recommendations: plain('own recommendations', count),
  likesReceived: plain('others’ current likes', count),
  likesOnVisible: plain('anybody’s current likes on what friends may see', count),
  commentsReceived: plain('others’ comments', count),
  friends: plain('friends', count),
});

/** A recommendation's contribution to its owner's figures, so that it can be subtracted. */
const item = z.object({
  kind: plain('what the row is about; the read model holds several kinds', z.literal('item')),
  recommendationId: thing('recommendation', 'the recommendation'),
  ownerId: person('whose recommendation it is'),
  visible: plain('whether friends of the owner may see it', z.boolean()),
  likesReceived: plain('others’ current likes', count),
  likes: plain('anybody’s current likes', count),
  commentsReceived: plain('others’ comments', count),
  active: person('the owner, while others like it or have commented on it', z.string().optional()),
  activeAt: time('when somebody last liked it or commented on it', z.string().optional()),
  /** Later events do not count. */
  deletedAt: position('where in the log it was deleted; null while it is not').nullable(),
});

export const homeStatsDocument = z.discriminatedUnion('kind', [figures, item]);
export type HomeStatsDocument = z.infer<typeof homeStatsDocument>;
export type Figures = z.infer<typeof figures>;
export type Item = z.infer<typeof item>;

export const figuresId = (userId: string) => `figures:${userId}`;
export const itemId = (recommendationId: string) => `item:${recommendationId}`;
