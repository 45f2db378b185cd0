import { Injectable } from '@nestjs/common';
import type { CommentDocument } from '../../../../projections/comments/document.js';
import { commentsProjection } from '../../../../projections/comments/projection.js';
import type { Entry, LibraryDocument, Share } from '../../../../projections/library/document.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import type {
  ReactionDocument,
  ReactionsDocument,
} from '../../../../projections/reactions/document.js';
import { friendListsProjection } from '../../../../projections/friend-lists/projection.js';
import { friendsProjection } from '../../../../projections/friends/projection.js';
import { recommendationsProjection } from '../../../../projections/recommendations/projection.js';
import { subscriptionsProjection } from '../../../../projections/subscriptions/projection.js';
import { reactionsProjection } from '../../../../projections/reactions/projection.js';
import type { ShareLinkDocument } from '../../../../projections/share-links/document.js';
import { shareLinksProjection } from '../../../../projections/share-links/projection.js';
import { ConsistentReads } from '../../../platform/read-side/consistent-reads.js';
import {
  type ModelQuery,
  type ReadModel,
  ReadModels,
} from '../../../platform/read-side/read-models/read-models.js';

/**
 * Milliseconds that an export or erasure waits for read models: stopping an erasure half-way is
 * worse than waiting.
 */
const longestWait = 10_000;

/** Where everything stands that somebody has done. */
const ofPeople = [
  libraryProjection,
  recommendationsProjection,
  reactionsProjection,
  commentsProjection,
  shareLinksProjection,
  friendsProjection,
  friendListsProjection,
  subscriptionsProjection,
];

/** Everything one user has done, whoever sees it; for export and erasure. */
@Injectable()
export class EverythingReader {
  private readonly library: ReadModel<LibraryDocument, typeof libraryProjection.indexes>;
  private readonly opinions: ReadModel<ReactionsDocument, typeof reactionsProjection.indexes>;
  private readonly comments: ReadModel<CommentDocument, typeof commentsProjection.indexes>;
  private readonly links: ReadModel<ShareLinkDocument, typeof shareLinksProjection.indexes>;

  constructor(
    readModels: ReadModels,
    private readonly facts: ConsistentReads,
  ) {
    this.library = readModels.of(libraryProjection);
    this.opinions = readModels.of(reactionsProjection);
    this.comments = readModels.of(commentsProjection);
    this.links = readModels.of(shareLinksProjection);
  }

  /**
   * Resolves when everything done until now is included.
   * @throws StoreUnavailable when that takes too long.
   */
  complete(): Promise<void> {
    return this.facts.waitUntilCaughtUp(ofPeople, longestWait);
  }

  /** The items of the library, newest first. */
  async *libraryOf(userId: string): AsyncGenerator<Entry, void> {
    const query = { index: 'newest', where: { library: userId } } as const;
    for await (const document of this.library.each(query)) {
      if (document.kind === 'entry') yield document;
    }
  }

  /** What was sent to the user, by sender. */
  receivedBy(recipientId: string): AsyncGenerator<Share, void> {
    return this.shares({ index: 'byRecipient', where: { recipientId } });
  }

  /** What the person has sent, to each. */
  sentBy(senderId: string): AsyncGenerator<Share, void> {
    return this.shares({ index: 'bySender', where: { senderId } });
  }

  async *reactionsOf(userId: string): AsyncGenerator<ReactionDocument, void> {
    const query = { index: 'byUser', where: { userId } } as const;
    for await (const document of this.opinions.each(query)) {
      if (document.kind === 'opinion' && document.reaction !== null) yield document;
    }
  }

  commentsOf(userId: string): AsyncGenerator<CommentDocument, void> {
    return this.comments.each({ index: 'byUser', where: { userId } });
  }

  linksOf(userId: string): AsyncGenerator<ShareLinkDocument, void> {
    return this.links.each({ index: 'byUser', where: { userId } });
  }

  private async *shares(
    query: ModelQuery<typeof libraryProjection.indexes>,
  ): AsyncGenerator<Share, void> {
    for await (const document of this.library.each(query)) {
      if (document.kind === 'share') yield document;
    }
  }
}
