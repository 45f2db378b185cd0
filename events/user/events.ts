import { z } from 'zod';
import { recommendationTypes } from '../library/recommendation-types.js';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { person, plain, text } from '../kernel/fields.js';
import { openToChoices } from './profile.js';

const userId = person('whose account it is');

/** Stream `email-{keyed hash of the address}`: the owner of an address. */
export const emailEvents = {
  EmailClaimed: eventType(z.object({ userId })),
  /** Its owner's account was erased; anybody may claim it. */
  EmailReleased: eventType(z.object({ userId })),
};

export type EmailEvent = EventsOf<typeof emailEvents>;

/** Stream `user-{userId}`: an account; the only events with people's names and addresses. */
export const userEvents = {
  UserRegistered: eventType(
    z.object({
      userId,
      email: text('person.email', 'e-mail address'),
      firstName: text('person.firstName', 'first name'),
      lastName: text('person.lastName', 'last name'),
    }),
    { personal: { person: 'userId', fields: ['email', 'firstName', 'lastName'] } },
  ),
  /** The whole profile after the change. */
  ProfileUpdated: eventType(
    z.object({
      userId,
      firstName: text('person.firstName', 'first name'),
      lastName: text('person.lastName', 'last name'),
      bio: text('person.bio', 'what the person says about themselves'),
      profilePicture: text('person.profilePicture', 'id of the picture; null without one'),
    }),
    { personal: { person: 'userId', fields: ['firstName', 'lastName', 'bio'] } },
  ),
  CategoriesChanged: eventType(
    z.object({
      userId,
      enabledCategories: plain(
        'categories that the person wants to see',
        z.array(z.enum(recommendationTypes)),
      ),
    }),
  ),
  /** From whom the user takes recommendations; from everyone until the first of these events. */
  OpenToChanged: eventType(
    z.object({
      userId,
      openTo: plain(
        'from whom the person takes recommendations: everyone, friends or nobody',
        z.enum(openToChoices),
      ),
    }),
  ),
  /** The account was erased; the key of its personal data was deleted before. */
  UserErased: eventType(z.object({ userId })),
};

export type UserEvent = EventsOf<typeof userEvents>;
