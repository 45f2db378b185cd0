import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, type InputOf, pageEnd } from '../../../contract/call.js';
import type { getExplore } from '../../../contract/library/recommendation.js';
import { Cards } from '../cards.js';
import { ExploreReader } from './explore.reader.js';

type Answer = AnswerOf<typeof getExplore>;

/** A page of what friends recommend, each thing once. */
export class GetExplore extends Query<Answer> {
  constructor(
    readonly filters: InputOf<typeof getExplore>,
    readonly userId: string,
  ) {
    super();
  }
}

@QueryHandler(GetExplore)
export class GetExploreHandler implements IQueryHandler<GetExplore> {
  constructor(
    private readonly explore: ExploreReader,
    private readonly cards: Cards,
  ) {}

  /** @throws DomainError not-found when `friend_email` is not a friend; InvalidCursor. */
  async execute({ filters, userId }: GetExplore): Promise<Answer> {
    const { items, nextCursor } = await this.explore.page(userId, filters);
    return { recommendations: await this.cards.show(userId, items), ...pageEnd(nextCursor) };
  }
}
