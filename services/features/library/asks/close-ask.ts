import { askDecider } from '../../../../events/asks/decider.js';
import type { AnswerOf } from '../../../contract/call.js';
import { closeAsk } from '../../../contract/library/ask.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';

type Call = typeof closeAsk;

/** Closes an ask. */
@HandlesCall(closeAsk)
export class CloseAskHandler implements CallHandler<Call> {
  constructor(private readonly decisions: Decisions) {}

  /** @throws DomainError not-found for an ask of somebody else. */
  async execute({
    input: { askId },
    userId,
    metadata,
  }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const command = { type: 'CloseAsk', askId, userId } as const;
    const { position } = await this.decisions.execute(askDecider, [askId], command, metadata);
    return { success: true, position };
  }
}
