import { z } from 'zod';
import { eventType, personalText, type EventsOf } from '../kernel/event-type.js';
import { recommendationTypes } from '../library/events.js';
import { openToChoices } from './profile.js';

/** Stream `email-{hmac of the address}`: who owns an address. */
export const emailEvents = {
  EmailClaimed: eventType(z.object({ userId: z.string() })),
  /** Its owner's account was erased; anybody may claim it. */
  EmailReleased: eventType(z.object({ userId: z.string() })),
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
  /** The whole profile as it is from then on. */
  ProfileUpdated: eventType(
    z.object({
      userId: z.string(),
      firstName: personalText,
      lastName: personalText,
      bio: personalText,
      /** Id of the picture, which is kept outside the log; null without one. */
      profilePicture: z.string().nullable(),
    }),
    { personal: { person: 'userId', fields: ['firstName', 'lastName', 'bio'] } },
  ),
  CategoriesChanged: eventType(
    z.object({
      userId: z.string(),
      /** At least one, each once, in the order of all six. */
      enabledCategories: z.array(z.enum(recommendationTypes)),
    }),
  ),
  /** From whom the person takes recommendations from then on; from everyone before the first. */
  OpenToChanged: eventType(z.object({ userId: z.string(), openTo: z.enum(openToChoices) })),
  /** The account is gone, and the key of all that was personal with it. */
  UserErased: eventType(z.object({ userId: z.string() })),
};
export type UserEvent = EventsOf<typeof userEvents>;
