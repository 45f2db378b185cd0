import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { StoreUnavailable } from '../ports.js';
import { DatabaseBusy, translateFailure } from './failures.js';
import type { RowSchema } from './row.js';
import { primeWalSql } from './write-ahead-log/wal-files.js';

/** What can be bound to a parameter. */
export type SqlValue = null | number | string | Uint8Array;

export interface DatabaseOptions {
  /**
   * `full`: a commit survives loss of power. `normal`: the last ones may be lost, whole, unless the log
   * is made durable otherwise.
   */
  readonly synchronous: 'full' | 'normal';
  /** Statements that make the tables, each harmless when they exist. */
  readonly schema: string;
  /** Memory for pages of the file, in bytes; default 16 MiB. */
  readonly cacheBytes?: number;
  /** Overwrites deleted content with zeros. */
  readonly secureDelete?: boolean;
  /**
   * Pages in the write-ahead log from which a commit empties it, and waits for the disk; default
   * 1,000. More where a `WalCheckpointer` does so before.
   */
  readonly walPages?: number;
  /** How long a call waits for another connection's lock, in milliseconds; default 5,000. */
  readonly busyTimeout?: number;
}

const defaultBusyTimeout = 5_000;
/** Milliseconds between two tries to have a turn. */
const retryMs = 2;
/** Who waits for it waits as long as it says. */
const neverNotified = new Int32Array(new SharedArrayBuffer(4));
const defaultCacheBytes = 16 * 1024 * 1024;
const defaultWalPages = 1_000;
/** Of files whose logs a `WalCheckpointer` empties: as far as they may grow should it fail. */
export const backgroundWalPages = 16_000;
const walLimitBytes = 64 * 1024 * 1024;

/**
 * One connection to one SQLite file in WAL mode: the only place that knows the driver. All calls but
 * {@link Database.writeWhenFree} block until they are done. Rows are lists of columns and are checked on their way out.
 * @throws {@link StoreUnavailable} from every call, when SQLite fails in a way worth retrying or
 *   the database is closed.
 */
export class Database {
  private readonly file: string;
  private readonly busyTimeout: number;
  private readonly statements = new Map<string, Sqlite.Statement>();
  private connection: Sqlite.Database | undefined;
  /** Whether the log may hold what this connection deleted. */
  private hasChanged = false;

  /** Opens the file, making it and its folder when they are missing. */
  constructor(file: string, options: DatabaseOptions) {
    this.file = file;
    this.busyTimeout = options.busyTimeout ?? defaultBusyTimeout;
    mkdirSync(dirname(file), { recursive: true });
    this.connection = this.translateErrors(() => new Sqlite(file, { timeout: this.busyTimeout }));
    this.enableWal();
    this.exec(`PRAGMA synchronous = ${options.synchronous}`);
    this.exec(`PRAGMA journal_size_limit = ${walLimitBytes}`);
    this.exec(`PRAGMA wal_autocheckpoint = ${options.walPages ?? defaultWalPages}`);
    this.setCacheSize(options.cacheBytes ?? defaultCacheBytes);
    this.exec(`PRAGMA secure_delete = ${options.secureDelete ? 'ON' : 'OFF'}`);
    this.write(() => this.exec(options.schema));
  }

  /** Runs statements that give no rows. */
  exec(sql: string): void {
    this.translateErrors(() => this.open().exec(sql));
  }

  /** Runs one statement that changes something; gives the rowid of the last row inserted. */
  run(sql: string, parameters: readonly SqlValue[] = []): number {
    const { changes, lastInsertRowid } = this.translateErrors(() =>
      this.prepare(sql).run(parameters),
    );
    if (changes > 0) this.hasChanged = true;
    return Number(lastInsertRowid);
  }

  /** All rows of one statement. */
  all<Row>(sql: string, parameters: readonly SqlValue[], row: RowSchema<Row>): Row[] {
    const rows = this.translateErrors(() =>
      this.prepare(sql)
        .raw()
        .all([...parameters]),
    );
    return rows.map((each) => row.parse(each));
  }

  /** The first row of one statement, if any. */
  get<Row>(sql: string, parameters: readonly SqlValue[], row: RowSchema<Row>): Row | undefined {
    return this.all(sql, parameters, row)[0];
  }

  /** All or nothing of what the work changes. Waits for other writers' turn to end. */
  write<T>(work: () => T): T {
    return this.transaction('IMMEDIATE', work);
  }

  /**
   * As {@link write}, but others in this thread go on while another connection has its turn: that may
   * be as long as a slow disk takes.
   * @param held is told for how many milliseconds nobody else in this thread had a turn.
   * @throws StoreUnavailable when it takes longer than the busy timeout.
   */
  async writeWhenFree<T>(
    work: () => T,
    held: (milliseconds: number) => void = () => undefined,
  ): Promise<T> {
    const until = performance.now() + this.busyTimeout;
    while (!this.tryBegin(performance.now() < until)) await setTimeout(retryMs);
    const began = performance.now();
    try {
      return this.commitAfter(work);
    } finally {
      held(performance.now() - began);
    }
  }

  /** Everything that the work reads is of one moment. */
  read<T>(work: () => T): T {
    return this.transaction('DEFERRED', work);
  }

  /**
   * Moves all content from the write-ahead log into the file and empties the log.
   * @returns whether it could; another connection that is reading may prevent it.
   */
  truncateWal(): boolean {
    const busy = z.tuple([z.number(), z.number(), z.number()]);
    const isEmpty = this.get('PRAGMA wal_checkpoint(TRUNCATE)', [], busy)?.[0] === 0;
    if (isEmpty) this.hasChanged = false;
    return isEmpty;
  }

  /**
   * Empties the log when it may hold what this connection deleted. What others wrote is theirs to clear
   * up: whoever writes meanwhile has to wait, also for the disk.
   */
  truncateWalIfChanged(): void {
    if (this.hasChanged) this.truncateWal();
  }

  /** To be called by who may wait, before others commit: they need not then. See {@link primeWalSql}. */
  primeWal(): void {
    this.exec(primeWalSql);
  }

  /**
   * Copies the content as it is at one moment into a new file, while others go on writing.
   * @throws Error when the file is there already.
   */
  copyTo(file: string): void {
    this.exec(`VACUUM INTO '${file.replaceAll("'", "''")}'`);
  }

  /**
   * What one connection alone writes, much at a time, goes straight into the file from now on, not into
   * the log first: what the file had before is kept in a journal until it is committed. Where others
   * have the file open, all stays as it is. {@link enableWal} ends it.
   */
  disableWal(): void {
    try {
      this.exec('PRAGMA journal_mode = TRUNCATE');
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }

  /** Others may read while this connection writes. Waits for who is at a file that keeps none yet. */
  enableWal(): void {
    const until = performance.now() + this.busyTimeout;
    // SQLite itself does not wait here: of those who open a new file at once one alone would succeed.
    while (!this.tryExec('PRAGMA journal_mode = WAL', performance.now() < until)) {
      Atomics.wait(neverNotified, 0, 0, retryMs);
    }
  }

  /**
   * Sorts of this connection that exceed the cache, such as making an index, spill into a nameless file in
   * the folder of the database. SQLite would take /var/tmp or /tmp, where containers often have memory.
   */
  spillSortsToDisk(): void {
    this.exec('PRAGMA temp_store = FILE');
    // Of the whole process; SQLite reads it each time that it makes such a file (sqlite.org/tempfiles.html).
    process.env['SQLITE_TMPDIR'] = dirname(this.file);
  }

  /** Memory for pages of the file, from now on. */
  setCacheSize(bytes: number): void {
    // A negative size is one in KiB.
    this.exec(`PRAGMA cache_size = -${Math.ceil(bytes / 1024)}`);
  }

  /** Clears up, if nobody else reads. Does nothing when it is closed already. */
  close(): void {
    // The driver does not do so by itself, and the log holds what was deleted.
    if (this.connection) this.tryTruncateWal();
    this.abandon();
  }

  /** Closes a file that was deleted: nothing of it is of use any more. */
  abandon(): void {
    const connection = this.connection;
    this.connection = undefined;
    if (connection === undefined) return;
    this.statements.clear();
    connection.close();
  }

  private tryTruncateWal(): void {
    try {
      this.setBusyTimeout(0);
      this.truncateWalIfChanged();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }

  private setBusyTimeout(milliseconds: number): void {
    this.exec(`PRAGMA busy_timeout = ${milliseconds}`);
  }

  private transaction<T>(mode: 'IMMEDIATE' | 'DEFERRED', work: () => T): T {
    this.exec(`BEGIN ${mode}`);
    return this.commitAfter(work);
  }

  /** Begins a transaction that writes; false when another connection does, unless that is an error. */
  private tryBegin(mayWait: boolean): boolean {
    this.setBusyTimeout(0);
    try {
      return this.tryExec('BEGIN IMMEDIATE', mayWait);
    } finally {
      this.setBusyTimeout(this.busyTimeout);
    }
  }

  /** Runs a statement; false when another connection has its turn, unless that is an error. */
  private tryExec(sql: string, mayWait: boolean): boolean {
    try {
      this.exec(sql);
      return true;
    } catch (error) {
      if (mayWait && error instanceof DatabaseBusy) return false;
      throw error;
    }
  }

  /** Ends the transaction that has begun. */
  private commitAfter<T>(work: () => T): T {
    try {
      const result = work();
      this.exec('COMMIT');
      return result;
    } catch (error) {
      // After a full disk, for example, SQLite has rolled back by itself.
      if (this.connection?.inTransaction) this.exec('ROLLBACK');
      throw error;
    }
  }

  private prepare(sql: string): Sqlite.Statement {
    const known = this.statements.get(sql);
    if (known) return known;
    const statement = this.open().prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  }

  private open(): Sqlite.Database {
    if (!this.connection) throw new StoreUnavailable(`${this.file} is closed`);
    return this.connection;
  }

  private translateErrors<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw translateFailure(this.file, error);
    }
  }
}
