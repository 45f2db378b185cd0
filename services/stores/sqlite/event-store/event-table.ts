import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Position } from '../../../../events/kernel/event.js';
import { parseStoredEvent } from '../../ports/stored-json.js';
import {
  type AppendResult,
  type ExpectedRevision,
  noStream,
  type StoredEvent,
  WrongExpectedRevision,
} from '../../ports.js';
import { fromPosition, toPosition } from '../../event-log/times-in-log.js';
import type { SerialisedEvent } from '../../event-log/event-codec.js';
import { Database, type DatabaseOptions } from '../database.js';
import type { Outcome } from './group-commit.js';
import { rowSchema } from '../statements.js';

/** An append in the queue, already serialised. */
export interface PendingAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly SerialisedEvent[];
}

/** The only index besides the primary key ensures that each revision of a stream exists once. */
const schema = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL,
    UNIQUE (stream, revision)
  )`;

/** The cache of last revisions holds at most this number of streams. */
const maxTails = 10_000;

const columns = 'position, stream, revision, id, type, data, metadata';
const eventRow = rowSchema('number', 'text', 'number', 'text', 'text', 'text', 'text');
const oneNumber = z.tuple([z.number().nullable()]);

/** The events in one SQLite file. Every call but {@link append} blocks. */
export class EventTable {
  private readonly database: Database;
  /** Last revisions of streams, valid while no other connection has written. */
  private readonly tails = new LRUCache<string, number>({ max: maxTails });
  private tailsVersion = 0;

  constructor(
    file: string,
    options: Pick<DatabaseOptions, 'busyTimeout' | 'walPages' | 'cacheBytes'> = {},
  ) {
    this.database = new Database(file, { ...options, synchronous: 'normal', schema });
  }

  /**
   * Writes all appends whose expected revision matches in one transaction; {@link WalSync} makes it
   * durable.
   */
  async append(group: readonly PendingAppend[]): Promise<readonly Outcome<AppendResult>[]> {
    try {
      return await this.database.writeWhenFree(() => group.map((append) => this.appendOne(append)));
    } catch (error) {
      // Nothing was written of what the tails may already include.
      this.tails.clear();
      throw error;
    }
  }

  /**
   * At most `limit` events of a stream from a revision. Commands ask for what is new in several
   * streams and mostly find nothing, which takes no search of the events.
   */
  ofStream(stream: string, fromRevision: number, limit: number): readonly StoredEvent[] {
    const version = this.dataVersion();
    if (version !== this.tailsVersion) this.tails.clear();
    this.tailsVersion = version;
    if ((this.tails.get(stream) ?? Infinity) < fromRevision) return [];
    const events = this.events(
      `SELECT ${columns} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`,
      [stream, fromRevision, limit],
    );
    if (events.length < limit) this.tails.set(stream, events.at(-1)?.revision ?? fromRevision - 1);
    return events;
  }

  /** At most `limit` events after a position. */
  after(position: Position, limit: number): readonly StoredEvent[] {
    return this.events(
      `SELECT ${columns} FROM events WHERE position > ? ORDER BY position LIMIT ?`,
      [fromPosition(position), limit],
    );
  }

  tail(): Position {
    return toPosition(this.number('SELECT max(position) FROM events') ?? 0);
  }

  /** A number that changes when another connection has written. */
  dataVersion(): number {
    return this.number('PRAGMA data_version') ?? 0;
  }

  /** Empties the write-ahead log into the file. */
  checkpoint(): void {
    this.database.checkpoint();
  }

  close(): void {
    this.database.close();
  }

  private appendOne({ stream, expected, events }: PendingAppend): Outcome<AppendResult> {
    const last = 'SELECT max(revision) FROM events WHERE stream = ?';
    let revision = this.number(last, [stream]) ?? noStream;
    if (revision !== expected) return { refusal: new WrongExpectedRevision(stream, expected) };
    let position = 0;
    for (const { id, type, data, metadata } of events) {
      revision += 1;
      position = this.database.run(
        'INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)',
        [stream, revision, id, type, data, metadata],
      );
    }
    this.tails.set(stream, revision);
    return { result: { revision, position: toPosition(position) } };
  }

  private number(sql: string, parameters: readonly string[] = []): number | null | undefined {
    return this.database.get(sql, parameters, oneNumber)?.[0];
  }

  private events(sql: string, parameters: readonly (number | string)[]): readonly StoredEvent[] {
    return this.database
      .all(sql, parameters, eventRow)
      .map(([position, stream, revision, id, type, data, metadata]) => {
        const event = { position: toPosition(position), stream, revision, id, type };
        return parseStoredEvent(event, { data, metadata });
      });
  }
}
