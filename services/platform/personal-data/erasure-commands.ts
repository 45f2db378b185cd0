import { Inject, Injectable } from '@nestjs/common';
import { ulid } from 'ulid';
import type { Decider } from '../../../events/kernel/decider.js';
import { DomainError } from '../../../events/kernel/domain-error.js';
import {
  type DomainEvent,
  erasure,
  type EventMetadata,
  type Position,
} from '../../../events/kernel/event.js';
import { type Clock, eventClockPort } from '../../stores/ports/tokens.js';
import { Decisions } from '../decisions/decisions.js';

/** What a command of an erasure did. */
interface CommandResult {
  /** Events that it recorded. */
  readonly recorded: number;
  readonly position: Position;
}

/** Commands in the name of an erasure. */
@Injectable()
export class ErasureCommands {
  constructor(
    private readonly decisions: Decisions,
    @Inject(eventClockPort) private readonly clock: Clock,
  ) {}

  async make<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    identity: readonly string[],
    command: Command,
  ): Promise<CommandResult> {
    const metadata = this.newMetadata();
    const { events, position } = await this.decisions.execute(decider, identity, command, metadata);
    return { recorded: events.length, position };
  }

  /** As `make`; a refusal counts as nothing found, since others may have settled it meanwhile. */
  async makeUnlessSettled<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    identity: readonly string[],
    command: Command,
  ): Promise<number> {
    try {
      return (await this.make(decider, identity, command)).recorded;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return 0;
    }
  }

  newMetadata(): EventMetadata {
    return { actorId: erasure, commandId: ulid(), time: this.now() };
  }

  now(): string {
    return this.clock().toISOString();
  }
}
