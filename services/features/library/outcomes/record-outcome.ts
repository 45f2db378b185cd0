import { Injectable } from '@nestjs/common';
import { type OutcomeCommand, outcomeDecider } from '../../../../events/outcome/decider.js';
import type { OutcomeKind } from '../../../../events/outcome/outcomes.js';
import type { EventMetadata, Position } from '../../../../events/kernel/event.js';
import {
  type OutcomeDocument,
  outcomeDocumentId,
  outcomesProjection,
} from '../../../../projections/outcomes/projection.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { InputOf } from '../../../contract/call.js';
import { recordOutcome, type Outcome, type OwnOutcome } from '../../../contract/library/outcome.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { partOf } from '../../../platform/decisions/command.js';
import { InjectModel, type ModelOf } from '../../../platform/read-side/read-models/read-models.js';
import {
  type ErasureCommands,
  toArray,
  PersonalData,
} from '../../../platform/personal-data/all-personal-data.js';
import { LibraryDecisions } from '../library-decisions.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { InboxItems } from '../sharing/inbox-items.js';

/** A user's outcomes. */
@Injectable()
export class OutcomesPersonalData extends PersonalData<'outcomes'> {
  override readonly models = [outcomesProjection];

  constructor(
    @InjectModel(outcomesProjection) private readonly outcomes: ModelOf<typeof outcomesProjection>,
  ) {
    super();
  }

  async export(userId: string) {
    const documents = await toArray(this.outcomesOf(userId));
    const outcomes = documents.map(({ recommendationId, outcome, words, isTold, recordedAt }) => {
      return { recommendationId, outcome, words: words ?? '', isTold, recordedAt };
    });
    return { outcomes };
  }

  override async takeBack(userId: string, commands: ErasureCommands): Promise<number> {
    let found = 0;
    for await (const { recommendationId, ownerId } of this.outcomesOf(userId)) {
      const received = { recommendationId, ownerId, userId };
      const command = { type: 'TakeOutcomeBack', received } as const;
      const stream = [recommendationId, userId];
      found += (await commands.execute(outcomeDecider, stream, command)).recorded;
    }
    return found;
  }

  private outcomesOf(userId: string): AsyncGenerator<OutcomeDocument, void> {
    return this.outcomes.each({ index: 'byUser', where: { userId } });
  }
}

/** Reads outcomes. Callers check who may see them. */
@Injectable()
export class OutcomesReader {
  constructor(
    @InjectModel(outcomesProjection) private readonly documents: ModelOf<typeof outcomesProjection>,
  ) {}

  /** A user's outcome for the first of these recommendations that has one; null if none has. */
  async ownOf(
    userId: string,
    recommendationIds: readonly string[],
  ): Promise<(OwnOutcome & { readonly recommendationId: string }) | null> {
    const own = await this.ownByItem(userId, recommendationIds);
    for (const recommendationId of recommendationIds) {
      const outcome = own.get(recommendationId);
      if (outcome) return { ...outcome, recommendationId };
    }
    return null;
  }

  /** The outcomes that the senders of these shares may see, in the order of the shares. */
  async toldOutcomes(
    shares: readonly { readonly recommendationId: string; readonly recipientId: string }[],
  ): Promise<readonly (Outcome | undefined)[]> {
    const ids = shares.map((one) => outcomeDocumentId(one.recommendationId, one.recipientId));
    const documents = await this.documents.getMany([...new Set(ids)]);
    return ids.map((id) => {
      const document = documents.get(id);
      return document?.isTold ? shown(document) : undefined;
    });
  }

  /** A user's own outcomes for these items, by item id. */
  async ownByItem(
    userId: string,
    recommendationIds: readonly string[],
  ): Promise<ReadonlyMap<string, OwnOutcome>> {
    const ids = recommendationIds.map((id) => outcomeDocumentId(id, userId));
    const documents = [...(await this.documents.getMany(ids)).values()];
    return new Map(
      documents.map((document) => [
        document.recommendationId,
        { ...shown(document), isTold: document.isTold },
      ]),
    );
  }
}

const shown = ({ outcome, words }: OutcomeDocument): Outcome => ({ outcome, words: words ?? '' });

type Call = typeof recordOutcome;
type Input = InputOf<Call>;

/** These outcomes also add the item to the library. */
const kept: ReadonlySet<OutcomeKind | null> = new Set(['started', 'loved']);

/** Records the caller's outcome of an item that was sent to them; null takes it back. */
@HandlesCall(recordOutcome)
export class RecordOutcomeHandler {
  constructor(
    private readonly decisions: Decisions,
    private readonly library: LibraryDecisions,
    private readonly recommendations: RecommendationsReader,
    private readonly inbox: InboxItems,
  ) {}

  /** @throws DomainError not-found for an item that was not sent to the caller or is not visible. */
  async execute({ input, userId, metadata }: ReceivedCall<Call>): Answer<Call> {
    const { recommendationId, outcome: answer } = input;
    let keptPosition: Position | undefined;
    const { state, position, isRepeated } = await this.decisions.execute(
      outcomeDecider,
      [recommendationId, userId],
      async (before) => {
        const command = await this.command(input, userId);
        outcomeDecider.decide(command, before);
        // After any refusal and before recording: repeating a recorded outcome keeps nothing again.
        // A second preparation finds it kept.
        if (kept.has(answer))
          keptPosition = (await this.keep(recommendationId, userId, metadata)) ?? keptPosition;
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
