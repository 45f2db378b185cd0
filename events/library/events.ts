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

/** What the owner may say anew. */
const content = {
  title: z.string(),
  /** The why. */
  description: personalText,
  link: z.string().nullable(),
  metadata: z.record(z.string(), z.json()),
};
const personal = { person: 'ownerId', fields: ['description'] };

/** Stream `library-{userId}`: what a person recommends. */
export const libraryEvents = {
  RecommendationAdded: eventType(
    z.object({
      recommendationId: z.string(),
      ownerId: z.string(),
      type: z.enum(recommendationTypes),
      ...content,
      /** Only the owner, and whoever it is shared with, sees it. */
      keepPrivate: z.boolean(),
      /** ISO 8601; when the owner says it was added. */
      addedAt: z.string(),
    }),
    { personal },
  ),
  RecommendationEdited: eventType(
    z.object({ recommendationId: z.string(), ownerId: z.string(), ...content }),
    { personal },
  ),
  /** By its owner: it is gone for everybody. */
  RecommendationDeleted: eventType(z.object({ recommendationId: z.string(), ownerId: z.string() })),
};
export type LibraryEvent = EventsOf<typeof libraryEvents>;
export type RecommendationAdded = Extract<LibraryEvent, { type: 'RecommendationAdded' }>;
export type RecommendationEdited = Extract<LibraryEvent, { type: 'RecommendationEdited' }>;
