import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  Optional,
} from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Decider } from '../../../events/kernel/decider.js';
import type { DomainEvent } from '../../../events/kernel/event.js';
import { stackOf } from '../tools/stack-of.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import { type Collection, noStream, type ReadStore } from '../../stores/ports.js';
import { readStorePort } from '../../stores/ports/tokens.js';
import { RecentCommands } from './recent-commands.js';
import type { StreamState } from './stream-state.js';

/** How many events a stream grows by, at the least, before its state is kept again. */
export const snapshotInterval = Symbol('SnapshotInterval');
const defaultInterval = 500;
/**
 * A state is written whole, so a long stream is kept less often: each event pays for the same
 * number of bytes at any length, and a cold load folds an eighth of a stream at the most.
 */
const shareOfStream = 1 / 8;
const streamsRemembered = 10_000;

const collection: Collection = { name: 'snapshots_v1', indexes: {} };

const body = z.object({
  /** Of the decider's format. */
  version: z.number().int(),
  revision: z.number().int().min(0),
  lastId: z.string(),
  commands: z.array(z.tuple([z.string(), z.number().int().min(0)])),
  state: z.unknown(),
});

/**
 * States of long streams, kept beside the read models: like these they can be lost, and only time
 * is lost with them. What cannot be read is not used, nor what the log has no event for any more.
 */
@Injectable()
export class Snapshots implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Snapshots');
  /** Revision at which a stream was kept last. */
  private readonly kept = new LRUCache<string, number>({ max: streamsRemembered });
  /** Those that were offered, one after another: of many at once, each leaves a turn to others. */
  private writing = Promise.resolve();

  constructor(
    @Inject(readStorePort) private readonly store: ReadStore,
    private readonly log: EventLog,
    @Optional() @Inject(snapshotInterval) private readonly interval = defaultInterval,
  ) {}

  /** The stream as it was kept, if it was, and if the log goes on from there. */
  async find<State, Command, Event extends DomainEvent>(
    { snapshot: format }: Decider<State, Command, Event>,
    name: string,
  ): Promise<StreamState<State> | undefined> {
    if (format === undefined) return undefined;
    try {
      await this.store.ensure(collection);
      const [document] = await this.store.getMany(collection, [name]);
      if (document === undefined) return undefined;
      const { version, revision, lastId, commands, state } = body.parse(document.body);
      if (version !== format.version) return undefined;
      // A log that was restored from an older backup has no event there, or another one.
      if (!(await this.log.contains({ stream: name, revision, id: lastId }))) return undefined;
      const { position } = document;
      const found = { revision, position, lastId, commands: RecentCommands.of(commands, revision) };
      const known = { ...found, state: format.fromJson(state) };
      this.kept.set(name, revision);
      return known;
    } catch (error) {
      this.logger.warn(`the snapshot of ${name} was not read: ${stackOf(error)}`);
      return undefined;
    }
  }

  /** Keeps the stream, in the background, when it has grown enough since it was kept last. */
  offer<State, Command, Event extends DomainEvent>(
    { snapshot: format }: Decider<State, Command, Event>,
    name: string,
    stream: StreamState<State>,
  ): void {
    if (format === undefined) return;
    const { revision, position, lastId, commands, state } = stream;
    const grown = revision - (this.kept.get(name) ?? noStream);
    if (grown < Math.max(this.interval, revision * shareOfStream)) return;
    this.kept.set(name, revision);
    this.inBackground(name, async () => {
      await this.store.ensure(collection);
      const json = { revision, lastId, commands: commands.entries(), state: format.toJson(state) };
      await setImmediate();
      const document = { id: name, position, body: { version: format.version, ...json } };
      await this.store.commit([{ collection, put: [document], remove: [] }]);
    });
  }

  /** Keeps nothing of a stream any more: what it says of a person ends with the account. */
  async forget(name: string): Promise<void> {
    await this.settled();
    await this.store.ensure(collection);
    const remove = await this.store.getMany(collection, [name]);
    await this.store.commit([{ collection, put: [], remove }]);
    this.kept.delete(name);
  }

  /** Resolves when all that was offered is kept. */
  settled(): Promise<void> {
    return this.writing;
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.settled();
  }

  private inBackground(name: string, task: () => Promise<void>): void {
    // The command is answered first.
    this.writing = this.writing
      .then(() => setImmediate())
      .then(task)
      .catch((error: unknown) => {
        this.logger.warn(`the snapshot of ${name} was not kept: ${stackOf(error)}`);
      });
  }
}
