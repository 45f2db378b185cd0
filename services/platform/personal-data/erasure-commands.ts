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

/** The result of a command of an erasure. */
interface CommandResult {
  /** Events that it recorded. */
  readonly recorded: number;
  readonly position: Position;
}

/** Executes commands whose actor is the erasure of an account. */
@Injectable()
export class ErasureCommands {
  constructor(
    private readonly decisions: Decisions,
    @Inject(eventClockPort) private readonly clock: Clock,
  ) {}

  async execute<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    identity: readonly string[],
    command: Command,
  ): Promise<CommandResult> {
    const metadata = this.newMetadata();
    const { events, position } = await this.decisions.execute(decider, identity, command, metadata);
    return { recorded: events.length, position };
  }

  /**
   * As `execute`; a refusal counts as nothing recorded, because others may have settled the matter
   * meanwhile. @returns the number of recorded events.
   */
  async executeUnlessSettled<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    identity: readonly string[],
    command: Command,
  ): Promise<number> {
    try {
      return (await this.execute(decider, identity, command)).recorded;
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
