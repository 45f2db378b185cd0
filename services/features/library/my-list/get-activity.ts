import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { getActivity } from '../../../contract/home/activity.js';
import { type AnswerOf, type InputOf, pageEnd } from '../../../contract/call.js';
import { ActivityReader } from './activity.reader.js';

type Answer = AnswerOf<typeof getActivity>;

/** Own items that others like or have commented on. */
export class GetActivity extends Query<Answer> {
  constructor(
    readonly paging: InputOf<typeof getActivity>,
    readonly userId: string,
  ) {
    super();
  }
}

@QueryHandler(GetActivity)
export class GetActivityHandler implements IQueryHandler<GetActivity> {
  constructor(private readonly activity: ActivityReader) {}

  /** @throws InvalidCursor. */
  async execute({ paging: { limit, cursor }, userId }: GetActivity): Promise<Answer> {
    const { items, nextCursor } = await this.activity.of(userId, limit, cursor);
    const activity = items.map(({ recommendationId, activeAt = '' }) => ({
      recommendationId,
      at: activeAt,
    }));
    return { activity, ...pageEnd(nextCursor) };
  }
}
