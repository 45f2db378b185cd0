import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, type InputOf, pageEnd } from '../../../contract/call.js';
import type { getRecommendations } from '../../../contract/library/recommendation.js';
import { Cards } from '../cards.js';
import { LibraryList } from './library-list.js';
import { LibraryReader } from './library.reader.js';

type Answer = AnswerOf<typeof getRecommendations>;

/** A page of a user's own library, with the count of each section. */
export class GetRecommendations extends Query<Answer> {
  constructor(
    readonly filters: InputOf<typeof getRecommendations>,
    readonly userId: string,
  ) {
    super();
  }
}

@QueryHandler(GetRecommendations)
export class GetRecommendationsHandler implements IQueryHandler<GetRecommendations> {
  constructor(
    private readonly list: LibraryList,
    private readonly library: LibraryReader,
    private readonly cards: Cards,
  ) {}

  /** @throws DomainError not-found when `liked_by` is no friend; InvalidCursor. */
  async execute({ filters, userId }: GetRecommendations): Promise<Answer> {
    const [{ items, nextCursor }, counts] = await Promise.all([
      this.list.page(userId, filters),
      this.library.counts(userId),
    ]);
    const recommendations = await this.cards.show(userId, items);
    return { recommendations, counts, ...pageEnd(nextCursor), hasCredentials: true };
  }
}
