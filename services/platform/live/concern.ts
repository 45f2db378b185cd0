import { z } from 'zod';

const common = {
  /** Position of the change, see `version` in the contract. */
  version: z.string(),
  /** User ids of those who are told. */
  tell: z.array(z.string()).readonly(),
};
const about = <Model extends string, Shape extends z.ZodRawShape>(model: Model, shape: Shape) =>
  z.object({ ...common, model: z.literal(model), ...shape });

const recommendationId = z.string();
const userId = z.string();
const otherId = z.string();

/** A change that concerns some people, before it is put into each one's words. Plain JSON. */
export const concern = z.discriminatedUnion('model', [
  about('home-stats', {
    /** Told that theirs may be stale: worked out for each, many at once, would cost too much. */
    stale: z.array(z.string()).readonly(),
  }),
  about('inbox', {}),
  about('friends', { otherId }),
  about('users', { userId }),
  about('friend-lists', { listId: z.string() }),
  about('subscriptions', { friendId: z.string() }),
  about('library', { recommendationId }),
  about('shares', { otherId }),
  about('recommendations', {
    recommendationId,
    /** Those who are told may not see it any more. */
    removed: z.literal(true).optional(),
  }),
  /** `userId`: who wrote it. */
  about('comments', { recommendationId, userId }),
  about('opinions', {
    recommendationId,
    userId,
    reaction: z.enum(['liked', 'disliked']).nullable(),
  }),
]);
export type Concern = Readonly<z.infer<typeof concern>>;

/** What has changed up to a position, and whom it concerns. */
export const announcement = z.object({
  position: z.string(),
  concerns: z.array(concern).readonly(),
  /** Something before this may never have been announced: everything that is shown is stale. */
  missed: z.literal(true).optional(),
});
export type Announcement = Readonly<z.infer<typeof announcement>>;

/** Everyone whom a concern concerns. */
export function audienceOf(concern: Concern): readonly string[] {
  return concern.model === 'home-stats' ? [...concern.tell, ...concern.stale] : concern.tell;
}
