import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';

/** Stream `recommendation-{id}`: whose an id is that a client has named. */
export const recommendationIdEvents = {
  RecommendationIdClaimed: eventType(
    z.object({ recommendationId: z.string(), ownerId: z.string() }),
  ),
};
export type RecommendationIdEvent = EventsOf<typeof recommendationIdEvents>;
