import { z } from 'zod';

const count = z.number().int().min(0);

/** A person's own figures. Figures that depend on current friends are computed when read. */
const figures = z.object({
  kind: z.literal('figures'),
  userId: z.string(),
  /** Own recommendations. */
  recommendations: count,
  /** Others' current likes on own recommendations. */
  likesReceived: count,
  /** Anyone's current likes on own recommendations that friends may see. */
  likesOnVisible: count,
  /** Others' comments on own recommendations. */
  commentsReceived: count,
  friends: count,
});

/** A recommendation's contribution to its owner's figures, so that it can be subtracted. */
const item = z.object({
  kind: z.literal('item'),
  recommendationId: z.string(),
  ownerId: z.string(),
  /** Whether the owner's friends may see it. */
  visible: z.boolean(),
  likesReceived: count,
  likesOnVisible: count,
  commentsReceived: count,
  /** The owner, while there are likes or comments by others; otherwise in no index. */
  active: z.string().optional(),
  /** ISO 8601; time of the last like, comment or edited comment. */
  activeAt: z.string().optional(),
  /** Position of its deletion; later events do not count. */
  deletedAt: z.string().nullable(),
});

export const homeStatsDocument = z.discriminatedUnion('kind', [figures, item]);
export type HomeStatsDocument = z.infer<typeof homeStatsDocument>;
export type Figures = z.infer<typeof figures>;
export type Item = z.infer<typeof item>;

export const figuresId = (userId: string) => `figures:${userId}`;
export const itemId = (recommendationId: string) => `item:${recommendationId}`;
