import { Injectable } from '@nestjs/common';
import {
  type BlockCommand,
  blocksDecider,
  type BlocksState,
} from '../../../events/blocks/decider.js';
import type { BlockEvent } from '../../../events/blocks/events.js';
import { DomainError } from '../../../events/kernel/domain-error.js';
import type { EventMetadata } from '../../../events/kernel/event.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Outcome } from '../../platform/decisions/outcome.js';
import { KnownAddresses } from '../friends/users/known-addresses.js';
import { EmailDirectory } from '../people/email-directory.js';

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
