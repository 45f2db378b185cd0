import { z } from 'zod';
import { eventType, personalText, type EventsOf } from '../kernel/event-type.js';

export const recommendationTypes = [
  'book',
  'movie',
  'series',
  'podcast',
  'music',
  'place',
] as const;
export type RecommendationType = (typeof recommendationTypes)[number];

/** Stream `library-{userId}`: what a person recommends. */
export const libraryEvents = {
  RecommendationAdded: eventType(
    z.object({
      recommendationId: z.string(),
      ownerId: z.string(),
      type: z.enum(recommendationTypes),
      title: z.string(),
      /** The why. */
      description: personalText,
      link: z.string().nullable(),
      metadata: z.record(z.string(), z.json()),
      /** Only the owner, and whoever it is shared with, sees it. */
      keepPrivate: z.boolean(),
      /** ISO 8601; when the owner says it was added. */
      addedAt: z.string(),
    }),
    { personal: { person: 'ownerId', fields: ['description'] } },
  ),
};
export type LibraryEvent = EventsOf<typeof libraryEvents>;
export type RecommendationAdded = Extract<LibraryEvent, { type: 'RecommendationAdded' }>;
