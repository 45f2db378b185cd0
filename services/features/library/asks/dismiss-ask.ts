import { askDecider } from '../../../../events/asks/decider.js';
import type { AnswerOf } from '../../../contract/call.js';
import { dismissAsk } from '../../../contract/library/ask.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';

type Call = typeof dismissAsk;

/** Removes an ask from the caller's inbox. */
@HandlesCall(dismissAsk)
export class DismissAskHandler implements CallHandler<Call> {
  constructor(private readonly decisions: Decisions) {}

  /** @throws DomainError not-found when the caller was not asked. */
  async execute({
    input: { askId },
    userId,
    metadata,
  }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const command = { type: 'DismissAsk', askId, userId } as const;
    const { position } = await this.decisions.execute(askDecider, [askId], command, metadata);
    return { success: true, position };
  }
}
