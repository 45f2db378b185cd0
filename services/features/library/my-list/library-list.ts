import { Injectable } from '@nestjs/common';
import type { RecommendationDocument } from '../../../../projections/recommendations/document.js';
import type { getRecommendations } from '../../../contract/library/recommendation.js';
import {
  searchableTitle,
  searchedWords,
  titleMatch,
} from '../../../contract/library/title-match.js';
import type { InputOf } from '../../../contract/call.js';
import { ShownPeople } from '../../friends/blocks/shown-people.js';
import { LibraryReader } from './library.reader.js';
import { ReactionsReader } from '../reactions/reactions.reader.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import type { ModelPage } from '../../../platform/read-side/read-models/read-models.js';
import { NamedFriend } from '../named-friend.js';
import { mostLikedPage } from './most-liked.js';

type Filters = InputOf<typeof getRecommendations>;

/** Entries read at a time when looking for those that one user likes. */
const lookedThrough = 500;

/** The caller's library by section, for My List and the detail lists. */
@Injectable()
export class LibraryList {
  constructor(
    private readonly library: LibraryReader,
    private readonly recommendations: RecommendationsReader,
    private readonly reactions: ReactionsReader,
    private readonly shownPeople: ShownPeople,
    private readonly friend: NamedFriend,
  ) {}

  /** @throws DomainError not-found when `liked_by` is no friend; InvalidCursor. */
  async page(userId: string, filters: Filters): Promise<ModelPage<RecommendationDocument>> {
    const { limit, cursor, sort, liked_by, id, title } = filters;
    if (id !== undefined) return { items: await this.one(userId, id) };
    if (title !== undefined) return { items: await this.titled(userId, filters, title) };
    const likerId = liked_by && (await this.inCircle(userId, liked_by));
    if (sort === 'most-liked') return this.mostLiked(userId, likerId, filters);
    if (likerId === undefined) return this.plain(userId, filters, limit, cursor);
    const items: RecommendationDocument[] = [];
    let next = cursor;
    do {
      // A page of liked items ends at its last card, so everything read at once must fit.
      const wanted = limit - items.length;
      const page = await this.plain(userId, filters, Math.min(lookedThrough, wanted), next);
      items.push(...(await this.likedAmong(userId, likerId, page.items)));
      next = page.nextCursor;
    } while (next !== undefined && items.length < limit);
    return { items, nextCursor: next };
  }

  private async one(userId: string, id: string): Promise<RecommendationDocument[]> {
    const isHeld = (await this.library.standings(userId, [id])).get(id)?.library !== undefined;
    return isHeld ? this.found(userId, [id]) : [];
  }

  /** The library is read to its end, unless enough titles begin with the words. */
  private async titled(
    userId: string,
    filters: Filters,
    title: string,
  ): Promise<RecommendationDocument[]> {
    const { limit } = filters;
    const words = searchedWords(title);
    const found: Record<'begins' | 'holds', RecommendationDocument[]> = { begins: [], holds: [] };
    let next = filters.cursor;
    do {
      const page = await this.plain(userId, filters, lookedThrough, next);
      for (const document of page.items) {
        const match = titleMatch(searchableTitle(document.title), words);
        if (match !== null) found[match].push(document);
      }
      next = page.nextCursor;
    } while (next !== undefined && found.begins.length < limit);
    return [...found.begins, ...found.holds].slice(0, limit);
  }

  private async plain(
    userId: string,
    { section }: Filters,
    limit: number,
    cursor?: string,
  ): Promise<ModelPage<RecommendationDocument>> {
    const { items, nextCursor } = await this.library.section(userId, section, limit, cursor);
    const ids = items.map(({ recommendationId }) => recommendationId);
    return { items: await this.found(userId, ids), nextCursor };
  }

  /** Without those across a block, which leave the library in a moment. */
  private async found(userId: string, ids: readonly string[]): Promise<RecommendationDocument[]> {
    const [documents, apart] = await Promise.all([
      this.recommendations.findMany(ids),
      this.shownPeople.apartFrom(userId),
    ]);
    return documents.filter(({ ownerId }) => !apart.has(ownerId));
  }

  /** The library of one user is read whole: the order changes with every like. */
  private async mostLiked(
    userId: string,
    likerId: string | undefined,
    filters: Filters,
  ): Promise<ModelPage<RecommendationDocument>> {
    const likes = new Map<RecommendationDocument, number>();
    let next: string | undefined;
    do {
      const page = await this.plain(userId, filters, lookedThrough, next);
      const ids = page.items.map(({ recommendationId }) => recommendationId);
      const reactions = await this.reactions.shownTo(userId, ids);
      for (const document of page.items) {
        const likedBy = reactions.get(document.recommendationId)?.likedBy ?? [];
        if (likerId === undefined || likedBy.includes(likerId)) likes.set(document, likedBy.length);
      }
      next = page.nextCursor;
    } while (next !== undefined);
    return mostLikedPage(likes, filters.limit, filters.cursor);
  }

  private async likedAmong(
    userId: string,
    likerId: string,
    documents: readonly RecommendationDocument[],
  ): Promise<RecommendationDocument[]> {
    const ids = documents.map(({ recommendationId }) => recommendationId);
    const reactions = await this.reactions.shownTo(userId, ids);
    return documents.filter(({ recommendationId }) =>
      reactions.get(recommendationId)?.likedBy.includes(likerId),
    );
  }

  private async inCircle(userId: string, email: string): Promise<string> {
    const circle = new Set([userId, ...(await this.shownPeople.friendsShownTo(userId))]);
    return this.friend.find(userId, circle, email);
  }
}
