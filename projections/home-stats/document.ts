import { z } from 'zod';

const count = z.number().int().min(0);

/** A person's own figures. What depends on who is whose friend now is added up when read. */
const figures = z.object({
  kind: z.literal('figures'),
  userId: z.string(),
  /** Own recommendations. */
  recommendations: count,
  /** Others' current likes on own recommendations. */
  likesReceived: count,
  /** Anyone's current likes on own recommendations that friends may see. */
  likesOnVisible: count,
  friends: count,
});

/** How many of one owner's recommendations that friends may see a person likes now. */
const likesGiven = z.object({
  kind: z.literal('likes-given'),
  userId: z.string(),
  ownerId: z.string(),
  likesOnVisible: count,
});

/** What the figures need to know of a recommendation. */
const item = z.object({
  kind: z.literal('recommendation'),
  recommendationId: z.string(),
  ownerId: z.string(),
  /** Whether the owner's friends may see it. */
  visible: z.boolean(),
});

export const homeStatsDocument = z.discriminatedUnion('kind', [figures, likesGiven, item]);
export type HomeStatsDocument = z.infer<typeof homeStatsDocument>;
export type Figures = z.infer<typeof figures>;

export const figuresId = (userId: string) => `figures:${userId}`;
export const likesGivenId = (userId: string, ownerId: string) => `given:${userId}:${ownerId}`;
export const itemId = (recommendationId: string) => `recommendation:${recommendationId}`;
