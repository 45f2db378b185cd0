import { Injectable } from '@nestjs/common';
import {
  type CommentDocument,
  commentDocumentId,
  commentsProjection,
} from '../../../../projections/comments/projection.js';
import { type Comment, getComments } from '../../../contract/library/comment.js';
import type { Person } from '../../../contract/people/user.js';
import { InjectModel, type ModelOf } from '../../../platform/read-side/read-models/read-models.js';
import { compareText } from '../../../stores/read-store/document-query.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { KnownAddresses } from '../../friends/users/users.queries.js';
import { ShownPeople } from '../../friends/blocks.reader.js';
import { unknownPerson, PeopleReader } from '../../people/people.reader.js';
import { RecommendationsReader } from '../recommendations.reader.js';

/** Maximum number of items per query. */
const batchSize = 2_000;

/** A comment as the contract has it. */
export function toComment(document: Omit<CommentDocument, 'ownerId'>, writer: Person): Comment {
  const { recommendationId, userId, comment, createdAt } = document;
  return {
    id: commentDocumentId(recommendationId, userId),
    recommendationId,
    userEmail: writer.email,
    comment: comment ?? '',
    createdAt,
    created_at: createdAt,
    user: writer,
  };
}

/** Reads comments on recommendations, oldest first. */
@Injectable()
export class CommentsReader {
  constructor(
    @InjectModel(commentsProjection) private readonly documents: ModelOf<typeof commentsProjection>,
    private readonly shownPeople: ShownPeople,
    private readonly people: PeopleReader,
    private readonly addresses: KnownAddresses,
  ) {}

  /** Comments by the viewer and friends who are not hidden (specification §6); all for null. */
  async shownTo(viewerId: string | null, recommendationId: string): Promise<Comment[]> {
    const circle =
      viewerId === null
        ? null
        : new Set([viewerId, ...(await this.shownPeople.friendsShownTo(viewerId))]);
    const isShown = ({ userId }: CommentDocument) => circle?.has(userId) ?? true;
    const shown = await this.commentsOn(recommendationId, isShown);
    const writers = await this.people.many(shown.map(({ userId }) => userId));
    return shown.map((each) => toComment(each, writers.get(each.userId) ?? unknownPerson));
  }

  /** Others' comments on an item, for its owner; without those of people hidden from the owner. */
  async receivedBy(ownerId: string, recommendationId: string): Promise<Comment[]> {
    const hidden = await this.shownPeople.hiddenFrom(ownerId);
    const isReceived = ({ userId }: CommentDocument) => userId !== ownerId && !hidden.has(userId);
    const received = await this.commentsOn(recommendationId, isReceived);
    const [writers, asShown] = await Promise.all([
      this.people.many(received.map(({ userId }) => userId)),
      this.addresses.shownTo(ownerId),
    ]);
    return received.map((each) =>
      toComment(each, asShown(each.userId, writers.get(each.userId) ?? unknownPerson)),
    );
  }

  /**
   * User ids of the writers whose comments the viewer sees, by item id. The cost grows with the
   * number of items and friends, not with the number of comments.
   */
  async writersShownTo(
    viewerId: string,
    recommendationIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const writers = new Map<string, string[]>();
    const circle = [viewerId, ...(await this.shownPeople.friendsShownTo(viewerId))];
    for (let start = 0; start < recommendationIds.length; start += batchSize) {
      const where = { recommendationId: recommendationIds.slice(start, start + batchSize) };
      const query = { index: 'all', where, among: circle } as const;
      for (const { equals, order } of await this.documents.entries(query)) {
        const [recommendationId, userId] = [...equals, ...order].map(String);
        if (recommendationId === undefined || userId === undefined) continue;
        writers.set(recommendationId, [...(writers.get(recommendationId) ?? []), userId]);
      }
    }
    for (const each of writers.values()) each.sort(compareText);
    return writers;
  }

  private async commentsOn(
    recommendationId: string,
    isIncluded: (comment: CommentDocument) => boolean,
  ): Promise<readonly CommentDocument[]> {
    const found: CommentDocument[] = [];
    const query = { index: 'byRecommendation', where: { recommendationId } } as const;
    for await (const comment of this.documents.each(query)) {
      if (isIncluded(comment)) found.push(comment);
    }
    return found;
  }

  /** Number of comments that these people have written on an owner's items. */
  countBetween(userIds: readonly string[], ownerId: string): Promise<number> {
    if (userIds.length === 0) return Promise.resolve(0);
    return this.documents.count({ index: 'between', where: { ownerId, userId: userIds } });
  }

  /** Number of comments that these people have written on each item, by item id. */
  async countsOf(
    userIds: readonly string[],
    recommendationIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const query = { index: 'all', where: { recommendationId: recommendationIds } } as const;
    const tally = await this.documents.tally({ ...query, among: userIds });
    return new Map(tally.map(({ equals, count }) => [String(equals[0]), count]));
  }

  /** Number of comments that a user has written. */
  countOf(userId: string): Promise<number> {
    return this.documents.count({ index: 'byUser', where: { userId } });
  }

  /** A user's comment on an item; undefined when the read model has none. */
  async find(recommendationId: string, userId: string): Promise<Comment | undefined> {
    const document = await this.documents.get(commentDocumentId(recommendationId, userId));
    if (document === undefined) return undefined;
    return toComment(document, (await this.people.many([userId])).get(userId) ?? unknownPerson);
  }
}

type Call = typeof getComments;

/** Returns the comments on an item that the viewer sees; all of them without a viewer. */
@HandlesCall(getComments)
export class GetCommentsHandler {
  constructor(
    private readonly recommendations: RecommendationsReader,
    private readonly comments: CommentsReader,
  ) {}

  /** @throws DomainError not-found for an item that the viewer may not see. */
  async execute(call: ReceivedCall<Call>): Answer<Call> {
    const { viewerId } = call;
    const { recommendation_id: recommendationId } = call.input;
    if (viewerId !== null) await this.recommendations.seenBy(viewerId, recommendationId);
    else if (!(await this.recommendations.find(recommendationId))) return { comments: [] };
    return { comments: await this.comments.shownTo(viewerId, recommendationId) };
  }
}
