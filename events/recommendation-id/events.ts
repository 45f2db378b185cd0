import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { person, thing } from '../kernel/fields.js';

/** Stream `recommendation-{id}`: the owner of an id that a client chose. */
export const recommendationIdEvents = {
  RecommendationIdClaimed: eventType(
    z.object({
      recommendationId: thing('recommendation', 'the recommendation'),
      ownerId: person('whose recommendation it is'),
    }),
  ),
};
export type RecommendationIdEvent = EventsOf<typeof recommendationIdEvents>;
