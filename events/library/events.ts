import { z } from 'zod';
import { eventType, type EventsOf, personalText, unchanged } from '../kernel/event-type.js';
import { jsonObject } from '../kernel/json-object.js';

export const recommendationTypes = [
  'book',
  'movie',
  'series',
  'podcast',
  'music',
  'place',
] as const;
export type RecommendationType = (typeof recommendationTypes)[number];

/** Fields that the owner can edit; null after the owner was erased. */
const content = {
  title: personalText,
  /** The why. */
  description: personalText,
  link: personalText,
  /** What a search or the owner filled in. */
  metadata: jsonObject.nullable(),
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
const item = { recommendationId: z.string(), ownerId: z.string() };
/** A recommendation, and the person whose library it is. */
const held = { ...item, userId: z.string() };

/** How a recipient was chosen; unknown where it was not recorded. */
export const ways = ['friend', 'list', 'subscription', 'unknown'] as const;
export type Way = (typeof ways)[number];

/** Of what was shared before the ways were recorded. */
const waysUnknown = (recipientIds: unknown): readonly Way[] =>
  Array.isArray(recipientIds) ? recipientIds.map(() => 'unknown') : [];

/** Stream `library-{userId}`: what a person recommends, saves, receives and shares. */
export const libraryEvents = {
  RecommendationAdded: eventType(
    z.object({
      ...item,
      type: z.enum(recommendationTypes),
      ...content,
      /** Only the owner, and whoever it is shared with, sees it. */
      keepPrivate: z.boolean(),
      /** ISO 8601; when the owner says it was added. */
      addedAt: z.string(),
    }),
    contentType,
  ),
  RecommendationEdited: eventType(z.object({ ...item, ...content }), contentType),
  /** The owner allows (the default) or asks not to share it further. */
  PassingOnChanged: eventType(z.object({ ...item, allowed: z.boolean() })),
  /** By its owner: it is gone for everybody. */
  RecommendationDeleted: eventType(z.object(item)),
  /** Another person's recommendation was saved to this library; it still belongs to its owner. */
  RecommendationSaved: eventType(
    z.object({
      ...held,
      type: z.enum(recommendationTypes),
      /** As its owner calls it; null after the owner was erased. */
      title: personalText,
      /** Who made the share link that it was saved by; missing when it was saved without one. */
      linkMakerId: z.string().optional(),
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
      senderId: z.string(),
      recipientIds: z.array(z.string()),
      /** How it came to each of them, in that order. */
      ways: z.array(z.enum(ways)),
      why: personalText,
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
    z.object({ ...item, senderId: z.string(), recipientIds: z.array(z.string()) }),
  ),
  /** Senders of the accepted item. RecommendationSaved records that it was saved. */
  SharedRecommendationAccepted: eventType(z.object(held)),
  SharedRecommendationRejected: eventType(z.object(held)),
  /** Answered by acting on the same work elsewhere. */
  SharedRecommendationSettled: eventType(
    z.object({
      ...held,
      /** Whether its senders are told that it was answered. */
      isTold: z.boolean(),
    }),
  ),
  /** Anyone with the token can see it until then. The log has only a digest of the token. */
  ShareLinkCreated: eventType(
    z.object({
      ...held,
      /** SHA-256 of its token. */
      linkId: z.string(),
      /** ISO 8601. */
      createdAt: z.string(),
      expiresAt: z.string(),
    }),
  ),
  ShareLinkRevoked: eventType(z.object({ ...held, linkId: z.string() })),
};
export type LibraryEvent = EventsOf<typeof libraryEvents>;
export type RecommendationAdded = Extract<LibraryEvent, { type: 'RecommendationAdded' }>;
export type RecommendationSaved = Extract<LibraryEvent, { type: 'RecommendationSaved' }>;
export type Shared = Extract<LibraryEvent, { type: 'Shared' }>;
export type ShareLinkCreated = Extract<LibraryEvent, { type: 'ShareLinkCreated' }>;
export type RecommendationEdited = Extract<LibraryEvent, { type: 'RecommendationEdited' }>;
