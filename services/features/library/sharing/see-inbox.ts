import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { inboxDecider } from '../../../../events/inbox/decider.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import type { AnswerOf } from '../../../contract/call.js';
import { seeSharedRecommendations } from '../../../contract/library/sharing.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { ConsistentReads } from '../../../platform/read-side/consistent-reads.js';
import { LibraryReader } from '../my-list/library.reader.js';

type Call = typeof seeSharedRecommendations;

/** Records which received items the caller has seen. */
@HandlesCall(seeSharedRecommendations)
export class SeeInboxHandler implements CallHandler<Call> {
  constructor(
    private readonly decisions: Decisions,
    private readonly libraries: LibraryReader,
    private readonly facts: ConsistentReads,
  ) {}

  async execute({ input, userId, metadata }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const see = async () => {
      const recommendationIds = await this.sentAmong(input.sharedRecommendationIds, userId);
      return { type: 'SeeInbox', userId, recommendationIds } as const;
    };
    const { position } = await this.decisions.execute(inboxDecider, [userId], see, metadata);
    return { success: true, position };
  }

  /** Those of the items that were sent to the user, once the read model has them. */
  private async sentAmong(ids: readonly string[], userId: string): Promise<readonly string[]> {
    let sent: readonly string[] = [];
    await this.facts.find([libraryProjection], async () => {
      const entries = await this.libraries.entriesByItem(userId, ids);
      sent = ids.filter((id) => entries.get(id)?.received[0] !== undefined);
      return sent.length === ids.length ? sent : undefined;
    });
    return sent;
  }
}
