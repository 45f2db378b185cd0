import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';

const userId = z.string();

/** Stream `account-{userId}`: facts about an account that are not the person's own actions. */
export const accountEvents = {
  /** A provider (OpenID Connect) has signed the person in for the first time. */
  ProviderLinked: eventType(
    z.object({
      userId,
      /** The provider's address; it says nothing about the person. */
      issuer: z.url(),
      /** ISO 8601, like the other times. */
      linkedAt: z.string(),
    }),
  ),
  /** The person accepted the privacy notice. */
  PrivacyAgreed: eventType(
    z.object({
      userId,
      /** Of the text. */
      version: z.string().regex(/^\d{1,6}$/),
      agreedAt: z.string(),
    }),
  ),
  /** The person was warned by mail that the unused account will be erased. */
  UnusedAccountWarned: eventType(z.object({ userId, warnedAt: z.string() })),
};
export type AccountEvent = EventsOf<typeof accountEvents>;
