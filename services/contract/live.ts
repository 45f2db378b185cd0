import { z } from 'zod';
import { comment } from './library/comment.js';
import { homeStats } from './home/home.js';
import { recommendation } from './library/recommendation.js';

/** A person's current reaction to a recommendation; null after it was taken back. */
export const reaction = z.enum(['liked', 'disliked']).nullable();

const version = z.string();

/**
 * What changed, for one person. With a `document` the client can show it as it is; without one,
 * what it shows of that model is stale. `version` is a position: of two changes of one document
 * the greater version is the newer, and what a client has at the same or a greater version stays.
 */
export const change = z.discriminatedUnion('model', [
  /** The receiver's own figures. */
  z.object({
    model: z.literal('home-stats'),
    id: z.string(),
    version,
    document: homeStats.optional(),
  }),
  /** The receiver's inbox badge. */
  z.object({
    model: z.literal('inbox'),
    id: z.string(),
    version,
    document: z.object({ count: z.number().int() }).optional(),
  }),
  /**
   * How the receiver stands to another person; id is that person's e-mail. Requests, friends, and
   * what friends show each other (Explore) are stale.
   */
  z.object({ model: z.literal('friends'), id: z.string(), version }),
  /**
   * A recommendation that the receiver may see was added or changed. Its reactions come as changes
   * of `opinions`, its comments as those of `comments`: a card that is known keeps its own, a new one
   * starts with none.
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
      })
      .optional(),
    /** It is gone: deleted, or the receiver may not see it any more. */
    removed: z.literal(true).optional(),
  }),
  /**
   * How the receiver stands to a recommendation changed: it came into the library or left it, was
   * sent, or answered. Library, its counts and pending recommendations are stale; `document` says
   * whether it is in the library now. Id is the recommendation's.
   */
  z.object({
    model: z.literal('library'),
    id: z.string(),
    version,
    document: recommendation.pick({ inLibrary: true }),
  }),
  /**
   * What the receiver and a friend have sent each other is stale, or what has become of it; id is the
   * friend's e-mail.
   */
  z.object({ model: z.literal('shares'), id: z.string(), version }),
  /** Somebody whom the receiver's cards count reacted; id is `{recommendationId}:{email}`. */
  z.object({
    model: z.literal('opinions'),
    id: z.string(),
    version,
    document: z.object({ recommendationId: z.string(), userEmail: z.string(), reaction }),
  }),
  /** Somebody wrote a comment that the receiver is shown, or it is gone; id is the comment's. */
  z.object({
    model: z.literal('comments'),
    id: z.string(),
    version,
    document: comment.optional(),
    removed: z.literal(true).optional(),
  }),
  /** A list of friends of the receiver's own was made, changed or deleted; id is the list's. */
  z.object({ model: z.literal('friend-lists'), id: z.string(), version }),
  /** The receiver subscribed to somebody, or is no longer; id is that person's e-mail. */
  z.object({ model: z.literal('subscriptions'), id: z.string(), version }),
  /** What has become of the receiver's invitations; id is the receiver's e-mail. */
  z.object({ model: z.literal('invitations'), id: z.string(), version }),
  /** Name or picture of a person whom the receiver may see changed; id is the e-mail. */
  z.object({ model: z.literal('users'), id: z.string(), version }),
]);
export type Change = z.infer<typeof change>;
/** A change of one model. */
export type ChangeOf<Model extends Change['model']> = Extract<Change, { model: Model }>;
/** What somebody does with the changes of each model: with none of them left out. */
export type OnChange<Answer> = {
  readonly [Model in Change['model']]: (change: ChangeOf<Model>) => Answer;
};

/** Sent after commit: the read models have reached `position`. */
export const notice = z.object({ position: z.string(), changes: z.array(change) });
export type Notice = z.infer<typeof notice>;

/**
 * What a client says when it connects: the last position that it saw, so that it is sent what it
 * missed. Who it is comes from the session cookie alone.
 */
export const handshake = z.object({ position: z.string().max(40).optional() });

/**
 * Since when the read models stand still, so that what is shown is as it was then (ISO 8601); null
 * when it is new again. Said only of a delay that people notice, after `ready` to who connects.
 */
export const delay = z.object({ since: z.iso.datetime().nullable() });

/** Events from server to client. */
export interface ServerToClient {
  /** What changed, oldest first. */
  notice: (notice: Notice) => void;
  /** Too much was missed, or it is unknown what: everything that is shown is stale. */
  resync: (state: { position: string }) => void;
  /** Connected; all that was missed has been sent before this. */
  ready: (state: { position: string }) => void;
  /** Where the receiver is signed in, or by which passkeys, is stale. */
  access: () => void;
  delayed: (state: z.infer<typeof delay>) => void;
}
