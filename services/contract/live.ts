import { z } from 'zod';
import { comment } from './library/comment.js';
import { homeStats, inboxBadge } from './home/home.js';
import { outcome } from './library/outcome.js';
import { person } from './people/user.js';
import { recommendation } from './library/recommendation.js';

/** A person's current reaction to a recommendation; null after it was taken back. */
export const reaction = z.enum(['liked', 'disliked']).nullable();

const version = z.string();

/**
 * A change for one receiver. With a `document`, the client shows that; without one, its data of the
 * model is stale. `version` is a position: the client ignores a change whose version is not greater
 * than that of the document it has.
 */
export const change = z.discriminatedUnion('model', [
  /** The receiver's own figures. */
  z.object({
    model: z.literal('home-stats'),
    id: z.string(),
    version,
    document: homeStats.optional(),
  }),
  /** The receiver's inbox badge. What the receiver has read is stale. */
  z.object({
    model: z.literal('inbox'),
    id: z.string(),
    version,
    document: inboxBadge.optional(),
  }),
  /**
   * The relation between the receiver and another person; id is their e-mail, or the request's id
   * while the receiver does not know that. Requests, friends, and Explore are stale.
   */
  z.object({ model: z.literal('friends'), id: z.string(), version }),
  /**
   * A recommendation that the receiver may see was added or changed. Reactions and comments come as
   * changes of `opinions` and `comments`: a known card keeps its own, a new one starts with none.
   */
  z.object({
    model: z.literal('recommendations'),
    id: z.string(),
    version,
    document: recommendation
      .omit({
        likedBy: true,
        dislikedBy: true,
        commentedBy: true,
        inLibrary: true,
        savedDate: true,
        why: true,
        fromEmail: true,
        sentTo: true,
      })
      .optional(),
    /** The receiver can no longer see it, or it was deleted. */
    removed: z.literal(true).optional(),
  }),
  /**
   * The receiver saved, removed, received or answered a recommendation; id is the recommendation's.
   * The library, its counts and the inbox are stale; `document` says whether it is in the library
   * now.
   */
  z.object({
    model: z.literal('library'),
    id: z.string(),
    version,
    document: recommendation.pick({ inLibrary: true }),
  }),
  /**
   * Shares between the receiver and a friend, or the answers to them, are stale; id is the friend's
   * e-mail.
   */
  z.object({ model: z.literal('shares'), id: z.string(), version }),
  /**
   * The receiver or a friend reacted to a recommendation that the receiver may see; id is
   * `{recommendationId}:{email}`.
   */
  z.object({
    model: z.literal('opinions'),
    id: z.string(),
    version,
    document: z.object({ recommendationId: z.string(), userEmail: z.string(), reaction }),
  }),
  /**
   * The receiver, or a person to whom the receiver sent the recommendation, recorded an outcome; id
   * is `{recommendationId}:{email}`. `outcome` is null when it was taken back or is not told to the
   * senders.
   */
  z.object({
    model: z.literal('outcomes'),
    id: z.string(),
    version,
    document: z.object({
      recommendationId: z.string(),
      title: z.string(),
      user: person,
      outcome: outcome.nullable(),
    }),
  }),
  /**
   * An ask of the receiver was answered or closed, or one appeared in or left the receiver's inbox;
   * id is the ask's.
   */
  z.object({ model: z.literal('asks'), id: z.string(), version }),
  /** A comment visible to the receiver was written or removed; id is the comment's. */
  z.object({
    model: z.literal('comments'),
    id: z.string(),
    version,
    document: comment.optional(),
    removed: z.literal(true).optional(),
  }),
  /** One of the receiver's friend lists was created, changed or deleted; id is the list's. */
  z.object({ model: z.literal('friend-lists'), id: z.string(), version }),
  /** The receiver subscribed to somebody or unsubscribed; id is that person's e-mail. */
  z.object({ model: z.literal('subscriptions'), id: z.string(), version }),
  /** An import of the receiver was prepared, went on or ended; id is the import's. */
  z.object({ model: z.literal('imports'), id: z.string(), version }),
  /** The receiver's invitations or invite code changed; id is the receiver's e-mail. */
  z.object({ model: z.literal('invitations'), id: z.string(), version }),
  /**
   * The receiver muted or blocked somebody, or ended that; id is that person's e-mail. Everything
   * that shows other people is stale.
   */
  z.object({ model: z.literal('blocks'), id: z.string(), version }),
  /** The name or picture of a visible person changed; id is the e-mail. */
  z.object({ model: z.literal('users'), id: z.string(), version }),
]);
export type Change = z.infer<typeof change>;
/** A change of one model. */
export type ChangeOf<Model extends Change['model']> = Extract<Change, { model: Model }>;

/** Sent after the read models have committed `position`. */
export const notice = z.object({ position: z.string(), changes: z.array(change) });
export type Notice = z.infer<typeof notice>;

/**
 * Sent by a connecting client: the last position it saw, so that it receives what it missed. The
 * session cookie alone identifies the person.
 */
export const handshake = z.object({ position: z.string().max(40).optional() });

/**
 * Since when the read models lag (ISO 8601); null once they have caught up. Sent only for a
 * noticeable lag, to a connecting client after `ready`.
 */
export const delay = z.object({ since: z.iso.datetime().nullable() });

/** Events from server to client. */
export interface ServerToClient {
  /** Changes, oldest first. */
  notice: (notice: Notice) => void;
  /** Too much was missed: everything shown is stale. */
  resync: (state: { position: string }) => void;
  /** Connected; everything missed was sent before. */
  ready: (state: { position: string }) => void;
  /** The receiver's sessions or passkeys are stale. */
  access: () => void;
  /** The read models lag, or have caught up. */
  delayed: (state: z.infer<typeof delay>) => void;
}
