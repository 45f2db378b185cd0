import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { getActivity } from '../../../contract/home/activity.js';
import { type AnswerOf, pageEnd } from '../../../contract/call.js';
import { ActivityReader } from './activity.reader.js';

type Call = typeof getActivity;

/** Lists the caller's own items with likes or comments of others. */
@HandlesCall(getActivity)
export class GetActivityHandler implements CallHandler<Call> {
  constructor(private readonly activity: ActivityReader) {}

  /** @throws InvalidCursor. */
  async execute({ input: { limit, cursor }, userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { items, nextCursor } = await this.activity.of(userId, limit, cursor);
    const activity = items.map(({ recommendationId, activeAt = '' }) => ({
      recommendationId,
      at: activeAt,
    }));
    return { activity, ...pageEnd(nextCursor) };
  }
}
