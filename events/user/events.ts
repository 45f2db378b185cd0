import { z } from 'zod';
import { eventType, personalText, type EventsOf } from '../kernel/event-type.js';

/** Stream `email-{hmac of the address}`: who owns an address. */
export const emailEvents = {
  EmailClaimed: eventType(z.object({ userId: z.string() })),
};
export type EmailEvent = EventsOf<typeof emailEvents>;

/** Stream `user-{userId}`: the only events that hold names and addresses. */
export const userEvents = {
  UserRegistered: eventType(
    z.object({
      userId: z.string(),
      email: personalText,
      firstName: personalText,
      lastName: personalText,
    }),
    { personal: { person: 'userId', fields: ['email', 'firstName', 'lastName'] } },
  ),
};
export type UserEvent = EventsOf<typeof userEvents>;
