import { visitor } from '../../events/kernel/event.js';
import { linkAnswersDecider } from '../../events/link-answers/decider.js';
import type { LinkOutcome } from '../../events/link-answers/events.js';
import type {
  AddRecommendation,
  EditRecommendation,
  LibraryCommand,
} from '../../events/library/commands.js';
import { libraryDecider } from '../../events/library/decider.js';
import { outcomeDecider, type OutcomeCommand } from '../../events/outcome/decider.js';
import type { OutcomeKind } from '../../events/outcome/outcomes.js';
import {
  type LikeDislike,
  type ReactionCommand,
  reactionDecider,
} from '../../events/reaction/decider.js';
import { described } from '../recommendations/projection.js';
import { Recorder } from './recorder.js';

interface EditDetails extends Pick<
  EditRecommendation,
  'itemType' | 'keepPrivate' | 'passingOnAllowed'
> {
  readonly description?: string;
}

/**
 * People who recommend, share and react, for specs. Each method executes a command with the real
 * decider; the error of a refused command is thrown.
 */
export class LibraryCommunity extends Recorder {
  adds(
    ownerId: string,
    recommendationId: string,
    details: Partial<
      Omit<AddRecommendation['recommendation'], 'ownerId' | 'recommendationId'>
    > = {},
  ): this {
    const time = this.nextTime();
    const recommendation: AddRecommendation['recommendation'] = {
      type: 'book',
      title: recommendationId,
      description: `${ownerId} could not put it down`,
      link: null,
      metadata: {},
      keepPrivate: false,
      addedAt: time,
      ...details,
      recommendationId,
      ownerId,
    };
    const command = { type: 'AddRecommendation', recommendation, time } as const;
    return this.execute(libraryDecider, [ownerId], ownerId, command);
  }

  deletes(ownerId: string, recommendationId: string): this {
    const command = { type: 'DeleteRecommendation', recommendationId, ownerId } as const;
    return this.execute(libraryDecider, [ownerId], ownerId, command);
  }

  /** Empties a library, as an erasure does. */
  clears(userId: string): this {
    return this.library(userId, { type: 'ClearLibrary', userId, max: 100 });
  }

  edits(
    ownerId: string,
    recommendationId: string,
    title: string,
    { description = 'Still.', ...changes }: EditDetails = {},
  ): this {
    const recommendation = {
      recommendationId,
      ownerId,
      title,
      description,
      link: null,
      metadata: {},
    };
    const command = { type: 'EditRecommendation', recommendation, ...changes } as const;
    return this.execute(libraryDecider, [ownerId], ownerId, command);
  }

  /** @param linkMakerId who made the share link that it is saved by, if there is one. */
  saves(userId: string, recommendationId: string, linkMakerId?: string): this {
    return this.library(userId, {
      type: 'SaveRecommendation',
      ...this.heldWithTitle(userId, recommendationId),
      linkMakerId,
    });
  }

  /** Removes from the library what was saved. */
  unsaves(userId: string, recommendationId: string): this {
    const held = this.held(userId, recommendationId);
    return this.library(userId, { type: 'RemoveRecommendation', ...held });
  }

  shares(
    senderId: string,
    recommendationId: string,
    recipientIds: readonly string[],
    why = `${senderId} says so`,
  ): this {
    const ownerId = this.ownerOf(recommendationId);
    const ways = recipientIds.map(() => 'friend' as const);
    const to = { recipientIds: [...recipientIds], ways };
    const share = { recommendationId, ownerId, senderId, ...to, why };
    return this.library(senderId, { type: 'ShareRecommendation', share });
  }

  /** Accepts what was shared. */
  acceptsShared(userId: string, recommendationId: string): this {
    return this.library(userId, {
      type: 'AcceptShared',
      ...this.heldWithTitle(userId, recommendationId),
    });
  }

  /** Discards what was shared. */
  discardsShared(userId: string, recommendationId: string): this {
    return this.library(userId, { type: 'RejectShared', ...this.held(userId, recommendationId) });
  }

  links(userId: string, recommendationId: string, linkId: string): this {
    const createdAt = this.nextTime();
    const expiresAt = new Date(Date.parse(createdAt) + 30 * 24 * 3_600_000).toISOString();
    const options = { forWhom: null, takesAnswers: true };
    const held = this.held(userId, recommendationId);
    const link = { ...held, linkId, createdAt, expiresAt, ...options };
    return this.library(userId, { type: 'CreateShareLink', link });
  }

  /** A visitor without an account answers on the page of a link. */
  answersLink(
    makerId: string,
    recommendationId: string,
    linkId: string,
    name: string,
    outcome: LinkOutcome,
    words = '',
  ): this {
    const answerId = `${linkId}-${name}`;
    const answer = { linkId, answerId, recommendationId, makerId, outcome, name, words };
    const command = { type: 'AnswerLink', answer } as const;
    return this.execute(linkAnswersDecider, [linkId], visitor, command);
  }

  claimsAnswer(
    userId: string,
    makerId: string,
    recommendationId: string,
    linkId: string,
    name: string,
  ): this {
    const answer = { linkId, answerId: `${linkId}-${name}`, recommendationId, makerId };
    const command = { type: 'ClaimAnswer', ...answer, userId } as const;
    return this.execute(linkAnswersDecider, [linkId], userId, command);
  }

  revokesLinks(userId: string, recommendationId: string): this {
    const held = this.held(userId, recommendationId);
    return this.library(userId, { type: 'RevokeShareLinks', ...held });
  }

  likes(userId: string, recommendationId: string): this {
    return this.reacts(userId, 'Like', recommendationId);
  }

  unlikes(userId: string, recommendationId: string): this {
    return this.reacts(userId, 'Unlike', recommendationId);
  }

  dislikes(userId: string, recommendationId: string): this {
    return this.reacts(userId, 'Dislike', recommendationId);
  }

  undislikes(userId: string, recommendationId: string): this {
    return this.reacts(userId, 'Undislike', recommendationId);
  }

  comments(userId: string, recommendationId: string, comment: string): this {
    const subject = this.held(userId, recommendationId);
    return this.reaction({ type: 'Comment', subject, comment });
  }

  removesComment(userId: string, recommendationId: string): this {
    const subject = this.held(userId, recommendationId);
    return this.reaction({ type: 'RemoveComment', subject });
  }

  /** Answers what was shared. */
  answers(userId: string, recommendationId: string, outcome: OutcomeKind, words = ''): this {
    return this.outcome(userId, recommendationId, {
      ...{ type: 'RecordOutcome', outcome, words },
      received: this.held(userId, recommendationId),
    });
  }

  takesOutcomeBack(userId: string, recommendationId: string): this {
    const received = this.held(userId, recommendationId);
    return this.outcome(userId, recommendationId, { type: 'TakeOutcomeBack', received });
  }

  /** Acts on the same work elsewhere, which answers what was shared. */
  settlesShared(userId: string, recommendationId: string): this {
    const held = this.held(userId, recommendationId);
    return this.library(userId, { type: 'SettleShared', ...held, isTold: true });
  }

  withdraws(senderId: string, recommendationId: string, recipientIds: readonly string[]): this {
    const ownerId = this.ownerOf(recommendationId);
    const share = { recommendationId, ownerId, senderId, recipientIds: [...recipientIds] };
    return this.library(senderId, { type: 'WithdrawShare', share });
  }

  private held(userId: string, recommendationId: string) {
    return { recommendationId, ownerId: this.ownerOf(recommendationId), userId };
  }

  private heldWithTitle(userId: string, recommendationId: string) {
    const { type, title } = this.recommendation(recommendationId);
    return { ...this.held(userId, recommendationId), itemType: type, title };
  }

  private library(userId: string, command: LibraryCommand): this {
    return this.execute(libraryDecider, [userId], userId, command);
  }

  private outcome(userId: string, recommendationId: string, command: OutcomeCommand): this {
    return this.execute(outcomeDecider, [recommendationId, userId], userId, command);
  }

  private reacts(userId: string, type: LikeDislike['type'], recommendationId: string): this {
    return this.reaction({ type, subject: this.held(userId, recommendationId) });
  }

  private reaction(command: ReactionCommand): this {
    const { recommendationId, userId } = command.subject;
    return this.execute(reactionDecider, [recommendationId, userId], userId, command);
  }

  /** The first to use the id, whose recommendation has it. */
  private ownerOf(recommendationId: string): string {
    return this.recommendation(recommendationId).ownerId;
  }

  /** The recommendation that was first added with the id. */
  private recommendation(recommendationId: string) {
    for (const { type, data } of this.log) {
      if (type === 'RecommendationAdded' && data.recommendationId === recommendationId) {
        return described(data);
      }
    }
    throw new Error(`nobody has added ${recommendationId}`);
  }
}
