import { Injectable } from '@nestjs/common';
import {
  type BlockCommand,
  blocksDecider,
  type BlocksState,
} from '../../../events/blocks/decider.js';
import type { BlockEvent } from '../../../events/blocks/events.js';
import { DomainError } from '../../../events/kernel/domain-error.js';
import type { EventMetadata } from '../../../events/kernel/event.js';
import {
  blockPerson,
  mutePerson,
  unblockPerson,
  unmutePerson,
} from '../../contract/friends/block.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Outcome } from '../../platform/decisions/command.js';
import { EmailDirectory } from '../people/email-directory.js';
import { KnownAddresses } from '../friends/users/users.queries.js';
import { Separation } from './separation.js';

/** Mutes and blocks people, whom the caller names by their address. */
@Injectable()
export class BlockDecisions {
  constructor(
    private readonly decisions: Decisions,
    private readonly directory: EmailDirectory,
    private readonly addresses: KnownAddresses,
  ) {}

  /**
   * @throws DomainError not-found for an address that the caller does not know; invalid for the
   *   caller's own; conflict when too many are muted or blocked.
   */
  execute(
    type: BlockCommand['type'],
    userId: string,
    email: string,
    metadata: EventMetadata,
  ): Promise<Outcome<BlocksState, BlockEvent>> {
    const command = async (blocks: BlocksState): Promise<BlockCommand> => {
      return { type, userId, otherId: await this.personFor(userId, email, blocks) };
    };
    return this.decisions.execute(blocksDecider, [userId], command, metadata);
  }

  /** User id of somebody whom the caller has muted or blocked, or whose address the caller knows. */
  async personFor(userId: string, email: string, { muted, blocked }: BlocksState): Promise<string> {
    const otherId = await this.directory.personWith(email);
    if (muted.has(otherId) || blocked.has(otherId)) return otherId;
    // The answer must not reveal whether an address has an account.
    if (await this.addresses.areKnownTo(userId, otherId)) return otherId;
    throw new DomainError('not-found', 'User not found');
  }

  /** The people whom a user has muted and blocked, read from the log. */
  stateOf(userId: string): Promise<BlocksState> {
    return this.decisions.stateOf(blocksDecider, [userId]);
  }
}

/** Blocks a person, and ends friendship, shares and memberships between the two. */
@HandlesCall(blockPerson)
export class BlockPersonHandler {
  constructor(
    private readonly blocks: BlockDecisions,
    private readonly separation: Separation,
  ) {}

  /** @throws DomainError as `BlockDecisions.execute`; StoreUnavailable while the read models lag. */
  async execute({
    input,
    userId,
    metadata,
  }: ReceivedCall<typeof blockPerson>): Answer<typeof blockPerson> {
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

/** Mutes a person for the caller. */
@HandlesCall(mutePerson)
export class MutePersonHandler {
  constructor(private readonly blocks: BlockDecisions) {}

  /** @throws DomainError as `BlockDecisions.execute`. */
  async execute(call: ReceivedCall<typeof mutePerson>): Answer<typeof mutePerson> {
    const { input, userId, metadata } = call;
    const { position } = await this.blocks.execute(
      'MutePerson',
      userId,
      input.person_email,
      metadata,
    );
    return { success: true, position };
  }
}

/** Ends a block. What the block removed stays removed. */
@HandlesCall(unblockPerson)
export class UnblockPersonHandler {
  constructor(
    private readonly blocks: BlockDecisions,
    private readonly separation: Separation,
    private readonly directory: EmailDirectory,
  ) {}

  /** @throws DomainError as `BlockDecisions.execute`; StoreUnavailable. */
  async execute(call: ReceivedCall<typeof unblockPerson>): Answer<typeof unblockPerson> {
    const { input, userId, metadata } = call;
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

/** Unmutes a person for the caller. */
@HandlesCall(unmutePerson)
export class UnmutePersonHandler {
  constructor(private readonly blocks: BlockDecisions) {}

  /** @throws DomainError not-found, invalid, conflict. */
  async execute(call: ReceivedCall<typeof unmutePerson>): Answer<typeof unmutePerson> {
    const { input, userId, metadata } = call;
    const { position } = await this.blocks.execute(
      'UnmutePerson',
      userId,
      input.person_email,
      metadata,
    );
    return { success: true, position };
  }
}
