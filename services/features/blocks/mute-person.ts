import type { AnswerOf } from '../../contract/call.js';
import { mutePerson } from '../../contract/friends/block.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import { BlockDecisions } from './block-decisions.js';

type Call = typeof mutePerson;

/** Mutes a person for the caller. */
@HandlesCall(mutePerson)
export class MutePersonHandler implements CallHandler<Call> {
  constructor(private readonly blocks: BlockDecisions) {}

  /** @throws DomainError as `BlockDecisions.execute`. */
  async execute({ input, userId, metadata }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { position } = await this.blocks.execute(
      'MutePerson',
      userId,
      input.person_email,
      metadata,
    );
    return { success: true, position };
  }
}
