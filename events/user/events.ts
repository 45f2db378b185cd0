import { z } from 'zod';
import { type RecommendationType, recommendationTypes } from '../library/recommendation-types.js';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { person, plain, text } from '../kernel/fields.js';

/** A user's profile. Texts are null after the user was erased. */
export interface Profile {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly bio: string | null;
  /** Id of the picture, which is stored outside the log; null without one. */
  readonly profilePicture: string | null;
}

/** From whom a user takes recommendations; `everyone` includes friend requests with one. */
export const openToChoices = ['everyone', 'friends', 'nobody'] as const;
export type OpenTo = (typeof openToChoices)[number];

/** Maximum number of characters of a bio (specification §5). */
export const maxBio = 100;

/** The profile before any name is known. */
export const emptyProfile: Profile = {
  firstName: '',
  lastName: '',
  bio: '',
  profilePicture: null,
};

/** These categories without duplicates, in the standard order. */
export function inStandardOrder(categories: readonly RecommendationType[]): RecommendationType[] {
  return recommendationTypes.filter((category) => categories.includes(category));
}

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
