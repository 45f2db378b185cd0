import { z } from 'zod';
import { eventType, type EventsOf, unchanged } from '../kernel/event-type.js';
import { jsonObject } from '../kernel/json-object.js';
import { object, person, plain, text, thing, time } from '../kernel/fields.js';
import { recommendationTypes } from './recommendation-types.js';

/** Fields that the owner can edit; null after the owner was erased. */
const content = {
  title: text('recommendation.title', 'title'),
  description: text('recommendation.description', 'the why'),
  link: text('recommendation.link', 'address that the owner gave'),
  metadata: object(
    'recommendation.metadata',
    'what a search or the owner filled in: cover, year, makers',
    jsonObject.nullable(),
  ),
};
/** Version 1 sealed only the why. */
const contentType = {
  schemaVersion: 2,
  upcasters: { 1: unchanged },
  personal: {
    person: 'ownerId',
    fields: ['title', 'description', 'link', 'metadata'],
    sealedSince: { title: 2, link: 2, metadata: 2 },
  },
};
const item = {
  recommendationId: thing('recommendation', 'the recommendation'),
  ownerId: person('whose recommendation it is'),
};
/** A recommendation, and the user whose library it is in. */
const libraryItem = { ...item, userId: person('whose library it is') };

/** How a recipient was chosen; unknown where it was not recorded. */
const ways = ['friend', 'list', 'subscription', 'unknown'] as const;
export type Way = (typeof ways)[number];

/** The ways of shares from before they were recorded. */
const waysUnknown = (recipientIds: unknown): readonly Way[] =>
  Array.isArray(recipientIds) ? recipientIds.map(() => 'unknown') : [];

/** Stream `library-{userId}`: the recommendations that a user adds, saves, answers and shares. */
export const libraryEvents = {
  RecommendationAdded: eventType(
    z.object({
      ...item,
      type: plain('category', z.enum(recommendationTypes)),
      ...content,
      keepPrivate: plain('only the owner, and whoever it is shared with, sees it', z.boolean()),
      addedAt: time('when the owner says that it was added'),
    }),
    contentType,
  ),
  RecommendationEdited: eventType(z.object({ ...item, ...content }), contentType),
  /** The owner moved it to another category. RecommendationEdited follows in the same append. */
  RecommendationTypeChanged: eventType(
    z.object({ ...item, type: plain('category', z.enum(recommendationTypes)) }),
  ),
  /** The owner shows it to all friends, or only to those it was sent to. */
  AudienceChanged: eventType(
    z.object({
      ...item,
      keepPrivate: plain('only the owner, and whoever it is shared with, sees it', z.boolean()),
    }),
  ),
  /** The owner allows others to share it further (the default), or asks them not to. */
  PassingOnChanged: eventType(
    z.object({
      ...item,
      allowed: plain('whether others may send it on and link to it', z.boolean()),
    }),
  ),
  /** The owner deleted it. The first version took it from everybody. */
  RecommendationDeleted: eventType(
    z.object({
      ...item,
      thingStays: plain(
        'whether those who saved it keep its title, maker, year and link; not when the owner is erased',
        z.boolean(),
      ),
    }),
    {
      schemaVersion: 2,
      upcasters: { 1: (data) => ({ ...data, thingStays: false }) },
      since: { thingStays: 2 },
    },
  ),
  /** Another user's recommendation was saved to this library; it still belongs to its owner. */
  RecommendationSaved: eventType(
    z.object({
      ...libraryItem,
      type: plain('category', z.enum(recommendationTypes)),
      title: text('recommendation.title', 'title'),
      linkMakerId: person(
        'who made the share link that it was saved by; null when saved without one',
        z.string().optional(),
      ),
    }),
    {
      schemaVersion: 3,
      upcasters: { 1: unchanged, 2: unchanged },
      since: { linkMakerId: 3 },
      personal: { person: 'ownerId', fields: ['title'], sealedSince: { title: 2 } },
    },
  ),
  /** A saved recommendation was removed from this library. */
  RecommendationRemoved: eventType(z.object(libraryItem)),
  /** An own or another user's recommendation was sent to friends. */
  Shared: eventType(
    z.object({
      ...item,
      senderId: person('who sent it'),
      recipientIds: person('to whom it was sent', z.array(z.string())),
      ways: plain(
        'how it came to each recipient, in the order of recipientIds',
        z.array(z.enum(ways)),
      ),
      why: text('share.why', 'words with which it was sent'),
    }),
    {
      schemaVersion: 2,
      upcasters: { 1: (data) => ({ ...data, ways: waysUnknown(data['recipientIds']) }) },
      since: { ways: 2 },
      personal: { person: 'senderId', fields: ['why'] },
    },
  ),
  /** A share was withdrawn by its sender, or because the sender's account was erased. */
  ShareWithdrawn: eventType(
    z.object({
      ...item,
      senderId: person('who sent it'),
      recipientIds: person('to whom it was sent', z.array(z.string())),
    }),
  ),
  /** A received item was accepted. RecommendationSaved records whether it was also saved. */
  SharedRecommendationAccepted: eventType(z.object(libraryItem)),
  SharedRecommendationRejected: eventType(z.object(libraryItem)),
  /** A received item no longer waits, because the user saved, liked or answered the same work. */
  SharedRecommendationSettled: eventType(
    z.object({
      ...libraryItem,
      isTold: plain('whether its senders are told that it was answered', z.boolean()),
    }),
  ),
  /** Anybody with the token can see the item until `expiresAt`. The log has only a digest of it. */
  ShareLinkCreated: eventType(
    z.object({
      ...libraryItem,
      /** SHA-256 of its token. */
      linkId: thing('link', 'the share link'),
      createdAt: time('when it was made'),
      expiresAt: time('when it ends'),
      forWhom: text('link.forWhom', 'for whom the maker made it; null for anybody'),
      takesAnswers: plain('whether visitors may answer on its page', z.boolean()),
    }),
    {
      schemaVersion: 2,
      upcasters: { 1: (data) => ({ ...data, forWhom: null, takesAnswers: true }) },
      since: { forWhom: 2, takesAnswers: 2 },
      personal: { person: 'userId', fields: ['forWhom'], sealedSince: { forWhom: 2 } },
    },
  ),
  ShareLinkRevoked: eventType(
    z.object({ ...libraryItem, linkId: thing('link', 'the share link') }),
  ),
};
export type LibraryEvent = EventsOf<typeof libraryEvents>;
export type RecommendationAdded = Extract<LibraryEvent, { type: 'RecommendationAdded' }>;
export type Shared = Extract<LibraryEvent, { type: 'Shared' }>;
export type ShareLinkCreated = Extract<LibraryEvent, { type: 'ShareLinkCreated' }>;
export type RecommendationEdited = Extract<LibraryEvent, { type: 'RecommendationEdited' }>;
