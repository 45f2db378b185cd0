import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import { readingDecider, stateOfKind } from '../../../events/reading/decider.js';
import type { AnswerOf } from '../../contract/call.js';
import { markRead } from '../../contract/home/reading.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { InboxBadgeReader } from './inbox-badge.reader.js';

type Call = typeof markRead;

/** Records what the caller has read. */
@HandlesCall(markRead)
export class MarkReadHandler implements CallHandler<Call> {
  constructor(
    private readonly decisions: Decisions,
    private readonly badge: InboxBadgeReader,
  ) {}

  async execute({ input, userId, metadata }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { kind, until, clear } = input;
    const notInFuture = (time: string) => (time < metadata.time ? time : metadata.time);
    const all = until !== undefined && {
      until: notInFuture(until),
      count: input.count ?? (await this.badge.of(userId)).opinions,
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
