import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { EventMetadata, Position } from '../../../../events/kernel/event.js';
import { ownerDecider, ownerStream } from '../../../../events/owner/decider.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { PeopleReader } from '../../people/people.reader.js';

/** The person who runs the installation. */
@Injectable()
export class Owner {
  constructor(
    private readonly decisions: Decisions,
    private readonly people: PeopleReader,
  ) {}

  /** The owner's user id; null before somebody was named, and after their account was erased. */
  async id(): Promise<string | null> {
    const { userId } = await this.decisions.stateOf(ownerDecider, ownerStream);
    return userId === null || (await this.people.isErased(userId)) ? null : userId;
  }

  /** @throws DomainError not-found for everybody else, as if there were nothing. */
  async require(userId: string): Promise<void> {
    if ((await this.id()) !== userId) throw new DomainError('not-found', 'Not found');
  }

  /** @throws DomainError conflict where there is an owner, unless one may be replaced. */
  async name(userId: string, mayReplace: boolean, metadata: EventMetadata): Promise<Position> {
    const replaces = mayReplace || (await this.id()) === null;
    const command = { type: 'NameOwner', userId, now: metadata.time, replaces } as const;
    return (await this.decisions.execute(ownerDecider, ownerStream, command, metadata)).position;
  }
}
