import type { AnswerOf } from '../../contract/call.js';
import { unblockPerson } from '../../contract/friends/block.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import { EmailDirectory } from '../people/email-directory.js';
import { BlockDecisions } from './block-decisions.js';
import { Separation } from './separation.js';

type Call = typeof unblockPerson;

/** Ends a block. What the block removed stays removed. */
@HandlesCall(unblockPerson)
export class UnblockPersonHandler implements CallHandler<Call> {
  constructor(
    private readonly blocks: BlockDecisions,
    private readonly separation: Separation,
    private readonly directory: EmailDirectory,
  ) {}

  /** @throws DomainError as `BlockDecisions.execute`; StoreUnavailable. */
  async execute({ input, userId, metadata }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const email = input.person_email;
    const otherId = await this.directory.find(email);
    const { blocked } = await this.blocks.stateOf(userId);
    // Removes what the block should have removed but did not: items sent at the same moment, and
    // what an interrupted block left.
    if (otherId !== null && blocked.has(otherId)) {
      await this.separation.of(userId, otherId, metadata);
    }
    const { position } = await this.blocks.execute('UnblockPerson', userId, email, metadata);
    return { success: true, position };
  }
}
