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
/** Version 1 sealed the why alone. */
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
/** A recommendation, and the person whose library it is. */
const held = { ...item, userId: person('whose library it is') };

/** How a recipient was chosen; unknown where it was not recorded. */
const ways = ['friend', 'list', 'subscription', 'unknown'] as const;
export type Way = (typeof ways)[number];

/** Of what was shared before the ways were recorded. */
const waysUnknown = (recipientIds: unknown): readonly Way[] =>
  Array.isArray(recipientIds) ? recipientIds.map(() => 'unknown') : [];

/** Stream `library-{userId}`: what a person recommends, saves, receives and shares. */
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
  /** The owner allows (the default) or asks not to share it further. */
  PassingOnChanged: eventType(
    z.object({
      ...item,
      allowed: plain('whether others may send it on and link to it', z.boolean()),
    }),
  ),
  /** By its owner: it is gone for everybody. */
  RecommendationDeleted: eventType(z.object(item)),
  /** Another person's recommendation was saved to this library; it still belongs to its owner. */
  RecommendationSaved: eventType(
    z.object({
      ...held,
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
  /** What was saved is in this library no more. */
  RecommendationRemoved: eventType(z.object(held)),
  /** Sent to friends, one's own or another's. */
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
  /** Senders of the accepted item. RecommendationSaved records that it was saved. */
  SharedRecommendationAccepted: eventType(z.object(held)),
  SharedRecommendationRejected: eventType(z.object(held)),
  /** Answered by acting on the same work elsewhere. */
  SharedRecommendationSettled: eventType(
    z.object({
      ...held,
      isTold: plain('whether its senders are told that it was answered', z.boolean()),
    }),
  ),
  /** Anyone with the token can see it until then. The log has only a digest of the token. */
  ShareLinkCreated: eventType(
    z.object({
      ...held,
      /** SHA-256 of its token. */
      linkId: thing('link', 'the share link'),
      createdAt: time('when it was made'),
      expiresAt: time('when it ends'),
    }),
  ),
  ShareLinkRevoked: eventType(z.object({ ...held, linkId: thing('link', 'the share link') })),
};
export type LibraryEvent = EventsOf<typeof libraryEvents>;
export type RecommendationAdded = Extract<LibraryEvent, { type: 'RecommendationAdded' }>;
export type Shared = Extract<LibraryEvent, { type: 'Shared' }>;
export type ShareLinkCreated = Extract<LibraryEvent, { type: 'ShareLinkCreated' }>;
export type RecommendationEdited = Extract<LibraryEvent, { type: 'RecommendationEdited' }>;
