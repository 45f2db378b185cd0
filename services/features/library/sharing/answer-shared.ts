import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { LibraryCommand } from '../../../../events/library/commands.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import { processSharedRecommendation } from '../../../contract/library/sharing.js';
import { LibraryDecisions } from '../library-decisions.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { InboxItems } from './inbox-items.js';

type Input = InputOf<Call>;
type Call = typeof processSharedRecommendation;

/** Accepts or discards a recommendation that the caller received. */
@HandlesCall(processSharedRecommendation)
export class AnswerSharedHandler implements CallHandler<Call> {
  constructor(
    private readonly library: LibraryDecisions,
    private readonly recommendations: RecommendationsReader,
    private readonly inbox: InboxItems,
  ) {}

  /** @throws DomainError not-found for an item that was not sent to the caller or is not visible. */
  async execute({ input, userId, metadata }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const answer = () => this.answer(input, userId);
    const { sharedRecommendationId: id, action } = input;
    const { events, position, isRepeated } = await this.library.execute(userId, answer, metadata);
    const isTold = action === 'accept';
    const act = { recommendationId: id, userId, isRepeated, by: metadata, isTold };
    const settled = await this.inbox.settleOtherItems(act);
    const alreadyInLibrary = isTold && !events.some(({ type }) => type === 'RecommendationSaved');
    return { success: true, position: settled ?? position, alreadyInLibrary };
  }

  private async answer(
    { sharedRecommendationId: id, action }: Input,
    userId: string,
  ): Promise<LibraryCommand> {
    const { ownerId, type: itemType, title } = await this.recommendations.seenNowBy(userId, id);
    await this.inbox.requireReceived(userId, id);
    const received = { recommendationId: id, ownerId, userId };
    return action === 'accept'
      ? { type: 'AcceptShared', ...received, itemType, title }
      : { type: 'RejectShared', ...received };
  }
}
