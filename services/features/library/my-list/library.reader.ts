import { Injectable } from '@nestjs/common';
import {
  type Entry,
  entryId,
  type LibraryDocument,
  type Share,
  shareId,
} from '../../../../projections/library/document.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import {
  type Section,
  sections,
  type ShareAnswer,
} from '../../../contract/library/recommendation.js';
import {
  InjectModel,
  type ModelOf,
  type ModelPage,
  type ModelQuery,
} from '../../../platform/read-side/read-models/read-models.js';
import type { Place } from '../../../stores/ports.js';

type Indexes = typeof libraryProjection.indexes;

const origins = { 'my-recommendations': 'own', 'friends-recommendations': 'friends' } as const;

function queryOf(library: string, section: Section): ModelQuery<Indexes> {
  if (section === 'all') return { index: 'newest', where: { library } };
  if (section === 'my-recommendations' || section === 'friends-recommendations') {
    return { index: 'newestOfOrigin', where: { library, origin: origins[section] } };
  }
  return { index: 'newestOfType', where: { library, type: section } };
}

/** A share with the recipient's answer. */
export type AnsweredShare = Share & { readonly answer: ShareAnswer };

/** The recipient's answer, from the recipient's relation to the item. */
export function answerIn(entry: Entry | undefined): ShareAnswer {
  if (entry?.library !== undefined) return 'in-library';
  // To senders who are not told of the answer, the item still waits.
  return entry?.settled === 'told' ? 'answered' : 'waiting';
}

/** Reads libraries and shares. */
@Injectable()
export class LibraryReader {
  constructor(
    @InjectModel(libraryProjection) private readonly documents: ModelOf<typeof libraryProjection>,
  ) {}

  /** A page of a section of a user's library, newest first. */
  section(
    userId: string,
    section: Section,
    limit: number,
    cursor?: string,
  ): Promise<ModelPage<Entry>> {
    return this.entries({ ...queryOf(userId, section), limit, cursor });
  }

  /** The index entries of a user's library, newest first, after a place if one is given. */
  places(userId: string, limit: number, after?: Place): Promise<readonly Place[]> {
    return this.documents.places({ ...queryOf(userId, 'all'), limit, after });
  }

  /** Ids of all items of a user's library, newest first. */
  async allIds(userId: string): Promise<string[]> {
    const ids: string[] = [];
    for await (const document of this.documents.each(queryOf(userId, 'all'))) {
      if (document.kind === 'entry') ids.push(document.recommendationId);
    }
    return ids;
  }

  /** Of these items, those that somebody else has saved or received. */
  async withOthers(ownerId: string, recommendationIds: readonly string[]): Promise<Set<string>> {
    const where = { recommendationId: recommendationIds };
    const entries = onlyEntries(await this.documents.all({ index: 'all', where }));
    const others = entries.filter(({ userId }) => userId !== ownerId);
    return new Set(others.map(({ recommendationId }) => recommendationId));
  }

  /** Number of items in each section of a user's library. */
  async counts(userId: string): Promise<Record<Section, number>> {
    const counts = sections.map(async (section): Promise<[Section, number]> => [
      section,
      await this.documents.count(queryOf(userId, section)),
    ]);
    return Object.fromEntries(await Promise.all(counts)) as Record<Section, number>;
  }

  /** A page of the items that a user has received and answered, the last answered first. */
  answered(userId: string, limit: number, cursor?: string): Promise<ModelPage<Entry>> {
    return this.entries({ index: 'answered', where: { answered: userId }, limit, cursor });
  }

  /** A page of a user's inbox, the last sent first. */
  pending(userId: string, limit: number, cursor?: string): Promise<ModelPage<Entry>> {
    return this.entries({ index: 'pending', where: { inbox: userId }, limit, cursor });
  }

  /** A user's relation to items, by item id; items without one are left out. */
  async entriesByItem(
    userId: string,
    recommendationIds: readonly string[],
  ): Promise<ReadonlyMap<string, Entry>> {
    const ids = recommendationIds.map((id) => entryId(id, userId));
    const documents = await this.documents.getMany([...new Set(ids)]);
    return new Map(onlyEntries(documents.values()).map((entry) => [entry.recommendationId, entry]));
  }

  /** The relations of all users who have saved the item or received it. */
  async entriesOf(recommendationId: string): Promise<Entry[]> {
    return onlyEntries(await this.documents.all({ index: 'all', where: { recommendationId } }));
  }

  /** User ids of all who have saved the item or received it. */
  async peopleWith(recommendationId: string): Promise<string[]> {
    return (await this.entriesOf(recommendationId)).map(({ userId }) => userId);
  }

  /** A page of the shares from one user to another, the last sent first. */
  async sentBetween(
    senderId: string,
    recipientId: string,
    limit: number,
    cursor?: string,
  ): Promise<ModelPage<Share>> {
    const query = { index: 'between', where: { senderId, recipientId }, limit, cursor } as const;
    const { items, nextCursor } = await this.documents.list(query);
    return { items: items.filter((document) => document.kind === 'share'), nextCursor };
  }

  /** All shares from one user to another. */
  async allSent(senderId: string, recipientId: string): Promise<Share[]> {
    const query = { index: 'between', where: { senderId, recipientId } } as const;
    return (await this.documents.all(query)).filter((document) => document.kind === 'share');
  }

  /** Ids of an owner's items that a user has saved or received. */
  async savedOrReceivedFrom(ownerId: string, userId: string): Promise<string[]> {
    const ids: string[] = [];
    for await (const document of this.documents.each({ index: 'ofPerson', where: { userId } })) {
      if (document.kind !== 'entry' || document.ownerId !== ownerId) continue;
      ids.push(document.recommendationId);
    }
    return ids;
  }

  /**
   * The latest 1,000 shares of these items by a user, the last sent first.
   */
  async sharesOf(senderId: string, recommendationIds: readonly string[]): Promise<Share[]> {
    if (recommendationIds.length === 0) return [];
    const where = { senderId, recommendationId: [...new Set(recommendationIds)] };
    const { items } = await this.documents.list({ index: 'ofSender', where, limit: 1_000 });
    return items.filter((document) => document.kind === 'share');
  }

  /** A user's shares of an item with these recipients, with their answers. */
  async sentTo(
    senderId: string,
    recommendationId: string,
    recipientIds: readonly string[],
  ): Promise<readonly AnsweredShare[]> {
    const ids = recipientIds.map((id) => shareId(recommendationId, senderId, id));
    const documents = [...(await this.documents.getMany(ids)).values()];
    const shares = documents.filter((document) => document.kind === 'share');
    return this.withAnswers(shares);
  }

  /** A user's latest shares with the recipients' answers, the last sent first. */
  async lastSentBy(senderId: string, limit: number): Promise<readonly AnsweredShare[]> {
    const query = { index: 'bySender', where: { senderId }, limit } as const;
    const { items } = await this.documents.list(query);
    return this.withAnswers(items.filter((document) => document.kind === 'share'));
  }

  /** The shares with the recipients' answers. */
  async withAnswers(shares: readonly Share[]): Promise<readonly AnsweredShare[]> {
    const entryOf = (share: Share) => entryId(share.recommendationId, share.recipientId);
    const entries = await this.documents.getMany(shares.map(entryOf));
    return shares.map((share) => {
      const entry = entries.get(entryOf(share));
      return { ...share, answer: answerIn(entry?.kind === 'entry' ? entry : undefined) };
    });
  }

  /**
   * Number of private items of these owners that a user may see.
   * @param since ISO 8601; only items added since then count
   */
  privatelySeenCount(userId: string, ownerIds: readonly string[], since: string): Promise<number> {
    const query = { index: 'privatelySeen', where: { userId, privateOf: ownerIds } } as const;
    return this.documents.count({ ...query, atLeast: since });
  }

  /** Number of items that these users have sent to a user; each counts once. */
  async receivedCount(recipientId: string, senderIds: readonly string[]): Promise<number> {
    const query = { index: 'severalSenders', where: { severalSenders: recipientId } } as const;
    const [sent, several] = await Promise.all([
      this.documents.count({ index: 'between', where: { senderId: senderIds, recipientId } }),
      this.documents.all(query),
    ]);
    const counted = new Set(senderIds);
    const repeats = onlyEntries(several).map(
      ({ received }) => received.filter(({ senderId }) => counted.has(senderId)).length - 1,
    );
    return sent - repeats.reduce((sum, count) => sum + Math.max(0, count), 0);
  }

  private async entries(
    query: ModelQuery<Indexes> & { readonly limit: number; readonly cursor?: string },
  ): Promise<ModelPage<Entry>> {
    const { items, nextCursor } = await this.documents.list(query);
    return { items: onlyEntries(items), nextCursor };
  }
}

const onlyEntries = (documents: Iterable<LibraryDocument>): Entry[] =>
  [...documents].filter((document) => document.kind === 'entry');
