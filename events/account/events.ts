import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { person, plain, time } from '../kernel/fields.js';

const userId = person('whose account it is');

/** Stream `account-{userId}`: facts about an account: providers, accepted notices, warnings. */
export const accountEvents = {
  /** A provider (OpenID Connect) has signed the person in for the first time. */
  ProviderLinked: eventType(
    z.object({
      userId,
      issuer: plain('address of the provider', z.url()),
      linkedAt: time('when the provider signed the person in for the first time'),
    }),
  ),
  /** The person accepted the privacy notice. */
  PrivacyAgreed: eventType(
    z.object({
      userId,
      version: plain('version of the privacy notice', z.string().regex(/^\d{1,6}$/)),
      agreedAt: time('when the person accepted the privacy notice'),
    }),
  ),
  /** The person was warned by mail that the unused account will be erased. */
  UnusedAccountWarned: eventType(
    z.object({ userId, warnedAt: time('when the person was told that the account is not used') }),
  ),
};
export type AccountEvent = EventsOf<typeof accountEvents>;
