import type { AnswerOf } from '../../contract/call.js';
import { blockPerson } from '../../contract/friends/block.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import { BlockDecisions } from './block-decisions.js';
import { Separation } from './separation.js';

type Call = typeof blockPerson;

/** Blocks a person, and ends friendship, shares and memberships between the two. */
@HandlesCall(blockPerson)
export class BlockPersonHandler implements CallHandler<Call> {
  constructor(
    private readonly blocks: BlockDecisions,
    private readonly separation: Separation,
  ) {}

  /** @throws DomainError as `BlockDecisions.execute`; StoreUnavailable while the read models lag. */
  async execute({ input, userId, metadata }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const email = input.person_email;
    const { events, state, position } = await this.blocks.execute(
      'BlockPerson',
      userId,
      email,
      metadata,
    );
    const [blocked] = events;
    // An earlier call may have recorded the block and stopped before the separation was complete.
    const otherId = blocked?.data.otherId ?? (await this.blocks.personFor(userId, email, state));
    // A request repeated after an unblock must not end a friendship that began since.
    if (!state.blocked.has(otherId)) return { success: true, position };
    return { success: true, position: await this.separation.of(userId, otherId, metadata) };
  }
}
