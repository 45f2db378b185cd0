import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';

/** Whose opinion of which recommendation; the owner's id saves every reader a look-up. */
const subject = z.object({
  recommendationId: z.string(),
  ownerId: z.string(),
  userId: z.string(),
});

/** Stream `opinion-{recommendationId}_{userId}`: what one person thinks of one recommendation. */
export const opinionEvents = {
  Liked: eventType(subject),
  Unliked: eventType(subject),
  Disliked: eventType(subject),
  Undisliked: eventType(subject),
};
export type OpinionEvent = EventsOf<typeof opinionEvents>;
