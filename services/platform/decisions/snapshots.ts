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
import { stackOf } from '../tools/last-resort.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import { type Collection, noStream, type ReadStore } from '../../stores/ports.js';
import { readStorePort } from '../../stores/ports/tokens.js';
import { RecentCommands, type StreamState } from './streams.js';

/** Minimum number of events between two snapshots of a stream. */
const snapshotInterval = Symbol('SnapshotInterval');
const defaultInterval = 500;
/**
 * Long streams get snapshots less often, because each contains the whole state: the cost per event
 * stays constant, and a cold load folds at most an eighth of the stream.
 */
const shareOfStream = 1 / 8;
const maxCachedRevisions = 10_000;

const collection: Collection = { name: 'snapshots_v1', indexes: {} };

const body = z.object({
  /** Version of the decider's snapshot format. */
  version: z.number().int(),
  revision: z.number().int().min(0),
  lastId: z.string(),
  commands: z.array(z.tuple([z.string(), z.number().int().min(0)])),
  state: z.unknown(),
});

/**
 * Snapshots of long streams in the read store. They can be lost without loss of data. Unreadable
 * snapshots, and those the log does not contain, are ignored.
 */
@Injectable()
export class Snapshots implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Snapshots');
  /** Revision of each stream's latest snapshot. */
  private readonly revisions = new LRUCache<string, number>({ max: maxCachedRevisions });
  /** Written one after another, so that many at once do not block the process. */
  private writing = Promise.resolve();

  constructor(
    @Inject(readStorePort) private readonly store: ReadStore,
    private readonly log: EventLog,
    @Optional() @Inject(snapshotInterval) private readonly interval = defaultInterval,
  ) {}

  /** The stream at its snapshot, if there is one that the log contains. */
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
      // The log may have been restored from an older backup.
      if (!(await this.log.contains({ stream: name, revision, id: lastId }))) return undefined;
      const { position } = document;
      const stream = {
        revision,
        position,
        lastId,
        commands: RecentCommands.of(commands, revision),
        state: format.fromJson(state),
      };
      this.revisions.set(name, revision);
      return stream;
    } catch (error) {
      this.logger.warn(`the snapshot of ${name} could not be read: ${stackOf(error)}`);
      return undefined;
    }
  }

  /** Writes a snapshot in the background when the stream has grown enough. */
  offer<State, Command, Event extends DomainEvent>(
    { snapshot: format }: Decider<State, Command, Event>,
    name: string,
    stream: StreamState<State>,
  ): void {
    if (format === undefined) return;
    const { revision, position, lastId, commands, state } = stream;
    const newEvents = revision - (this.revisions.get(name) ?? noStream);
    if (newEvents < Math.max(this.interval, revision * shareOfStream)) return;
    this.revisions.set(name, revision);
    this.inBackground(name, async () => {
      await this.store.ensure(collection);
      const json = { revision, lastId, commands: commands.entries(), state: format.toJson(state) };
      await setImmediate();
      const document = { id: name, position, body: { version: format.version, ...json } };
      await this.store.commit([{ collection, put: [document], remove: [] }]);
    });
  }

  /** Deletes a snapshot, because it may contain data of a user who is erased. */
  async forget(name: string): Promise<void> {
    await this.settled();
    await this.store.ensure(collection);
    const remove = await this.store.getMany(collection, [name]);
    await this.store.commit([{ collection, put: [], remove }]);
    this.revisions.delete(name);
  }

  /** Resolves when all snapshots are written. */
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
        this.logger.warn(`the snapshot of ${name} could not be written: ${stackOf(error)}`);
      });
  }
}
