import { Injectable } from '@nestjs/common';
import {
  type CommentDocument,
  commentDocumentId,
} from '../../../../projections/comments/document.js';
import { commentsProjection } from '../../../../projections/comments/projection.js';
import type { Comment } from '../../../contract/library/comment.js';
import type { Person } from '../../../contract/people/user.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';
import { compareText } from '../../../stores/read-store/compare.js';
import { KnownAddresses } from '../../friends/users/known-addresses.js';
import { ShownPeople } from '../../friends/blocks/shown-people.js';
import { unknownPerson, PeopleReader } from '../../people/people.reader.js';

/** Recommendations that are asked about at once. */
const askedAtOnce = 2_000;

/** A comment as it is shown. */
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

/** Comments on recommendations, the oldest first. */
@Injectable()
export class CommentsReader {
  private readonly documents: ReadModel<CommentDocument, typeof commentsProjection.indexes>;

  constructor(
    readModels: ReadModels,
    private readonly shownPeople: ShownPeople,
    private readonly people: PeopleReader,
    private readonly addresses: KnownAddresses,
  ) {
    this.documents = readModels.of(commentsProjection);
  }

  /** Comments by the viewer and the friends shown to them (specification §6); all for null. */
  async shownTo(viewerId: string | null, recommendationId: string): Promise<Comment[]> {
    const circle =
      viewerId === null
        ? null
        : new Set([viewerId, ...(await this.shownPeople.friendsShownTo(viewerId))]);
    const shown = await this.those(recommendationId, ({ userId }) => circle?.has(userId) ?? true);
    const writers = await this.people.many(shown.map(({ userId }) => userId));
    return shown.map((each) => toComment(each, writers.get(each.userId) ?? unknownPerson));
  }

  /** Everybody else's comments on a user's own items, unless hidden, with writers as that user sees them. */
  async receivedBy(ownerId: string, recommendationId: string): Promise<Comment[]> {
    const hidden = await this.shownPeople.hiddenFrom(ownerId);
    const isReceived = ({ userId }: CommentDocument) => userId !== ownerId && !hidden.has(userId);
    const received = await this.those(recommendationId, isReceived);
    const [writers, asShown] = await Promise.all([
      this.people.many(received.map(({ userId }) => userId)),
      this.addresses.shownTo(ownerId),
    ]);
    return received.map((each) =>
      toComment(each, asShown(each.userId, writers.get(each.userId) ?? unknownPerson)),
    );
  }

  /**
   * Who has commented, by item id, as far as the viewer sees it. Cost grows with the number of
   * items and friends, not with all comments.
   */
  async writersShownTo(
    viewerId: string,
    recommendationIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const writers = new Map<string, string[]>();
    const circle = [viewerId, ...(await this.shownPeople.friendsShownTo(viewerId))];
    for (let start = 0; start < recommendationIds.length; start += askedAtOnce) {
      const where = { recommendationId: recommendationIds.slice(start, start + askedAtOnce) };
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

  private async those(
    recommendationId: string,
    isMeant: (comment: CommentDocument) => boolean,
  ): Promise<readonly CommentDocument[]> {
    const found: CommentDocument[] = [];
    const query = { index: 'byRecommendation', where: { recommendationId } } as const;
    for await (const comment of this.documents.each(query)) {
      if (isMeant(comment)) found.push(comment);
    }
    return found;
  }

  /** How many these people have written on an owner's items. */
  countBetween(userIds: readonly string[], ownerId: string): Promise<number> {
    if (userIds.length === 0) return Promise.resolve(0);
    return this.documents.count({ index: 'between', where: { ownerId, userId: userIds } });
  }

  /** How many of an item's comments these people have written, by item id. */
  async countsOf(
    userIds: readonly string[],
    recommendationIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const query = { index: 'all', where: { recommendationId: recommendationIds } } as const;
    const tally = await this.documents.tally({ ...query, among: userIds });
    return new Map(tally.map(({ equals, count }) => [String(equals[0]), count]));
  }

  /** How many a person has written. */
  countOf(userId: string): Promise<number> {
    return this.documents.count({ index: 'byUser', where: { userId } });
  }

  /** One person's comment there; undefined when the read model has none. */
  async find(recommendationId: string, userId: string): Promise<Comment | undefined> {
    const document = await this.documents.get(commentDocumentId(recommendationId, userId));
    if (document === undefined) return undefined;
    return toComment(document, (await this.people.many([userId])).get(userId) ?? unknownPerson);
  }
}
