import { readingDecider, stateOfKind } from '../../../events/reading/decider.js';
import type { AnswerOf } from '../../contract/call.js';
import { updateHomeStats } from '../../contract/home/home.js';
import { markRead } from '../../contract/home/reading.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import { Progress } from '../../platform/read-side/read-models/progress.js';
import { HomeStatsReader } from './home-stats.reader.js';

/** Records what the caller has read. */
@HandlesCall(markRead)
export class MarkReadHandler implements CallHandler<typeof markRead> {
  constructor(private readonly decisions: Decisions) {}

  async execute({
    input,
    userId,
    metadata,
  }: ReceivedCall<typeof markRead>): Promise<AnswerOf<typeof markRead>> {
    const { kind, until, clear } = input;
    const notInFuture = (time: string) => (time < metadata.time ? time : metadata.time);
    const all = until !== undefined && {
      until: notInFuture(until),
      count: input.count ?? 0,
    };
    const items = input.items.map(({ id, at, ...mark }) => {
      return { itemId: id, at: notInFuture(at), ...mark };
    });
    const command = { type: 'MarkRead', userId, kind, ...(all && { all }), items, clear } as const;
    const { position, state } = await this.decisions.execute(
      readingDecider,
      [userId],
      command,
      metadata,
    );
    return { success: true, position, state: stateOfKind(state, kind) };
  }
}

/** Returns the figures. They are always up to date, so there is nothing to recompute or record. */
@HandlesCall(updateHomeStats)
export class UpdateHomeStatsHandler implements CallHandler<typeof updateHomeStats> {
  constructor(
    private readonly homeStats: HomeStatsReader,
    private readonly progress: Progress,
  ) {}

  async execute({
    userId,
  }: ReceivedCall<typeof updateHomeStats>): Promise<AnswerOf<typeof updateHomeStats>> {
    const { position } = this.progress;
    return { success: true, position, stats: await this.homeStats.of(userId) };
  }
}
