import { Injectable, Global, Module, Inject } from '@nestjs/common';
import { DiscoveryService, DiscoveryModule } from '@nestjs/core';
import { ulid } from 'ulid';
import {
  streamName,
  type DomainEvent,
  erasure,
  type EventMetadata,
  type Position,
} from '../../../events/kernel/event.js';
import type { RecordedTrbooEvent } from '../../../events/registry.js';
import type { Decider } from '../../../events/kernel/decider.js';
import { DomainError } from '../../../events/kernel/domain-error.js';
import type { Projection } from '../../../projections/kernel/projection.js';
import { type AccountExport, accountExport } from '../../contract/accounts/account.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import { StoreUnavailable } from '../../stores/ports.js';
import { type Clock, eventClockPort } from '../../stores/ports/tokens.js';
import { ConsistentReads } from '../read-side/consistent-reads.js';
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

/**
 * Milliseconds that an export or erasure waits for read models. Longer than usual, because an erasure
 * should not stop half-way.
 */
const maxWait = 10_000;

/** Passes over all features. One or two find everything, unless the account goes on acting. */
const maxPasses = 20;

const isComplete = (parts: Partial<AccountExport>): parts is AccountExport =>
  Object.keys(accountExport.shape).every((part) => part in parts);

/** Every {@link PersonalData} of the features. */
@Injectable()
export class AllPersonalData {
  private found: readonly PersonalData[] | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reads: ConsistentReads,
    private readonly log: EventLog,
    private readonly commands: ErasureCommands,
  ) {}

  /**
   * Resolves when the read models contain everything done until now.
   * @throws StoreUnavailable when that takes too long.
   */
  complete(): Promise<void> {
    const models = new Set(this.all.flatMap((each) => each.models));
    return this.reads.waitUntilCaughtUp([...models], maxWait);
  }

  /** Everything stored about a person. */
  async export(userId: string, own: Partial<AccountExport>): Promise<AccountExport> {
    const parts = { ...own, history: await this.history(userId) };
    for (const each of this.all) Object.assign(parts, await each.export(userId));
    if (!isComplete(parts)) throw new Error('no feature provides a part of the export');
    return parts;
  }

  /**
   * Takes back everything that others may see. @throws StoreUnavailable when every pass finds more.
   */
  async takeBack(userId: string): Promise<void> {
    for (let pass = 1; pass <= maxPasses; pass += 1) {
      await this.complete();
      let found = 0;
      for (const each of this.all) found += (await each.takeBack?.(userId, this.commands)) ?? 0;
      if (found > 0) continue;
      for (const each of this.all) await each.forget?.(userId);
      return;
    }
    throw new StoreUnavailable('an account goes on acting');
  }

  private get all(): readonly PersonalData[] {
    this.found ??= this.discovery
      .getProviders()
      .map(({ instance }): unknown => instance)
      .filter((instance) => instance instanceof PersonalData);
    return this.found;
  }

  /** The events of the person's own streams, oldest first. */
  private async history(userId: string): Promise<AccountExport['history']> {
    const events: RecordedTrbooEvent[] = [];
    for (const category of this.all.flatMap(({ streams }) => streams)) {
      for await (const page of this.log.readStream(streamName(category, userId))) {
        events.push(...page);
      }
    }
    events.sort((one, other) => (one.position < other.position ? -1 : 1));
    return events.map(({ type, metadata: { time }, data }) => ({ type, time, data }));
  }
}

/** Finds the personal data of all features, for export and erasure. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [AllPersonalData, ErasureCommands],
  exports: [AllPersonalData, ErasureCommands],
})
export class PersonalDataModule {}

/**
 * The data that one part of a feature stores about a person. Every feature provides such classes;
 * export and erasure find them (see {@link AllPersonalData}).
 */
export abstract class PersonalData<Part extends keyof AccountExport = never> {
  /** Read models that must be complete before an export or an erasure. */
  readonly models: readonly Projection[] = [];
  /** Categories of the streams that are named after the person and belong to the history. */
  readonly streams: readonly string[] = [];

  /** Its parts of the export. */
  abstract export(userId: string): Promise<Pick<AccountExport, Part>>;

  /**
   * Takes back what others may see of an erased person. Called again until no part of any feature
   * finds anything.
   * @returns the number of changes; 0 when nothing was left.
   */
  takeBack?(userId: string, commands: ErasureCommands): Promise<number>;

  /** Drops cached data of an erased person. */
  forget?(userId: string): Promise<void>;
}

/** Collects all items in memory; for exports of one person. */
export async function toArray<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Items that are looked up together. */
const chunkSize = 500;

/** Splits items into parts for lookups. */
export function* chunks<Item>(items: readonly Item[]): Generator<readonly Item[], void> {
  for (let start = 0; start < items.length; start += chunkSize) {
    yield items.slice(start, start + chunkSize);
  }
}
