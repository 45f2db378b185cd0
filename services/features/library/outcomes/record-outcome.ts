import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { type OutcomeCommand, outcomeDecider } from '../../../../events/outcome/decider.js';
import type { OutcomeKind } from '../../../../events/outcome/events.js';
import type { EventMetadata, Position } from '../../../../events/kernel/event.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import { recordOutcome } from '../../../contract/library/outcome.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { partOf } from '../../../platform/decisions/prepared.js';
import { LibraryDecisions } from '../library-decisions.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { InboxItems } from '../sharing/inbox-items.js';

type Call = typeof recordOutcome;
type Input = InputOf<Call>;

/** These outcomes also add the item to the library. */
const kept: ReadonlySet<OutcomeKind | null> = new Set(['started', 'loved']);

/** Records the caller's outcome of an item that was sent to them; null takes it back. */
@HandlesCall(recordOutcome)
export class RecordOutcomeHandler implements CallHandler<Call> {
  constructor(
    private readonly decisions: Decisions,
    private readonly library: LibraryDecisions,
    private readonly recommendations: RecommendationsReader,
    private readonly inbox: InboxItems,
  ) {}

  /** @throws DomainError not-found for an item that was not sent to the caller or is not visible. */
  async execute({ input, userId, metadata }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { recommendationId, outcome: answer } = input;
    let keptPosition: Position | undefined;
    const { state, position, isRepeated } = await this.decisions.execute(
      outcomeDecider,
      [recommendationId, userId],
      async (before) => {
        const command = await this.command(input, userId);
        outcomeDecider.decide(command, before);
        // After any refusal and before recording: repeating a recorded outcome keeps nothing again.
        if (kept.has(answer)) keptPosition = await this.keep(recommendationId, userId, metadata);
        return command;
      },
      metadata,
    );
    const recorded = { recommendationId, userId, isRepeated, by: metadata };
    const settledPosition = answer && (await this.inbox.settleOtherItems(recorded));
    const { current } = state;
    const outcome = current && { ...current, words: current.words ?? '' };
    // An outcome that changed nothing has an earlier position than what was kept with it.
    const earlier = keptPosition && keptPosition > position ? keptPosition : position;
    return { success: true, position: settledPosition || earlier, outcome };
  }

  private async command(
    { recommendationId, outcome, words }: Input,
    userId: string,
  ): Promise<OutcomeCommand> {
    const { ownerId } = await this.recommendations.seenNowBy(userId, recommendationId);
    await this.inbox.requireReceived(userId, recommendationId);
    const received = { recommendationId, ownerId, userId };
    if (outcome === null) return { type: 'TakeOutcomeBack', received };
    return { type: 'RecordOutcome', received, outcome, words };
  }

  private async keep(recommendationId: string, userId: string, by: EventMetadata) {
    if ((await this.library.of(userId)).items.has(recommendationId)) return undefined;
    const accept = async () => {
      const item = await this.recommendations.seenNowBy(userId, recommendationId);
      const { ownerId, type: itemType, title } = item;
      return { type: 'AcceptShared', recommendationId, ownerId, userId, itemType, title } as const;
    };
    return (await this.library.execute(userId, accept, partOf(by, 'keep'))).position;
  }
}
