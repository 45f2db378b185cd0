import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { StoreUnavailable } from '../ports.js';
import { DatabaseBusy, translateFailure } from './failures.js';
import type { RowSchema } from './statements.js';

/** A value bound to a parameter. */
export type SqlValue = null | number | string | Uint8Array;

export interface DatabaseOptions {
  /**
   * `full`: commits survive a power loss. `normal`: the last commits may be lost, unless the log is
   * synced otherwise.
   */
  readonly synchronous: 'full' | 'normal';
  /** Statements that create the tables if they are missing. */
  readonly schema: string;
  /** Page cache in bytes; default 16 MiB. */
  readonly cacheBytes?: number;
  /** Overwrites deleted content with zeros. */
  readonly secureDelete?: boolean;
  /**
   * Pages in the write-ahead log after which a commit checkpoints it and waits for the disk; default
   * 1,000. Larger where another thread checkpoints it earlier, see {@link Database.checkpoint}.
   */
  readonly walPages?: number;
  /** How long a call waits for another connection's lock, in milliseconds; default 5,000. */
  readonly busyTimeout?: number;
}

const defaultBusyTimeout = 5_000;
/** Milliseconds between two attempts to begin a transaction. */
const retryMs = 2;
/** For a synchronous sleep with `Atomics.wait`. */
const neverNotified = new Int32Array(new SharedArrayBuffer(4));
const defaultCacheBytes = 16 * 1024 * 1024;
const defaultWalPages = 1_000;
/** Limit for logs that another thread empties, in case it does not. */
export const elsewhereWalPages = 16_000;
const walLimitBytes = 64 * 1024 * 1024;

/**
 * One connection to one SQLite file in WAL mode; only this class uses the driver. Every call except
 * {@link Database.writeWhenFree} is synchronous. Rows are lists of columns, validated when read.
 * @throws {@link StoreUnavailable} from every call, when the database is closed or a retry may succeed.
 */
export class Database {
  private readonly file: string;
  private readonly busyTimeout: number;
  private readonly statements = new Map<string, Sqlite.Statement>();
  private connection: Sqlite.Database | undefined;
  /** Whether the log may still contain data that this connection deleted. */
  private hasChanged = false;

  /** Opens the file; creates it and its folder when they are missing. */
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

  /** Runs statements without results. */
  exec(sql: string): void {
    this.translateErrors(() => this.open().exec(sql));
  }

  /** Runs one statement that changes data; returns the rowid of the last inserted row. */
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

  /** Runs the work in a write transaction. Waits for other writers. */
  write<T>(work: () => T): T {
    return this.transaction('IMMEDIATE', work);
  }

  /**
   * As {@link write}, without blocking this thread while another connection writes. That can take
   * long on a slow disk.
   * @throws StoreUnavailable when it takes longer than the busy timeout.
   */
  async writeWhenFree<T>(work: () => T): Promise<T> {
    const until = performance.now() + this.busyTimeout;
    while (!this.tryBegin(performance.now() < until)) await setTimeout(retryMs);
    return this.commitAfter(work);
  }

  /** Runs the work on one consistent snapshot. */
  read<T>(work: () => T): T {
    return this.transaction('DEFERRED', work);
  }

  /**
   * Moves all content from the write-ahead log into the file and truncates the log.
   * @returns false when a reading connection prevents it.
   */
  truncateWal(): boolean {
    const busy = z.tuple([z.number(), z.number(), z.number()]);
    const isEmpty = this.get('PRAGMA wal_checkpoint(TRUNCATE)', [], busy)?.[0] === 0;
    if (isEmpty) this.hasChanged = false;
    return isEmpty;
  }

  /**
   * Truncates the log if it may contain data that this connection deleted. It does not do so for other
   * connections, because writers would wait for the disk.
   */
  truncateWalIfChanged(): void {
    if (this.hasChanged) this.truncateWal();
  }

  /**
   * Moves the log's content into the file as far as readers allow, and begins the log anew. Other
   * connections write meanwhile.
   */
  checkpoint(): void {
    this.exec('PRAGMA wal_checkpoint(PASSIVE)');
    this.primeWal();
  }

  /**
   * Rewrites a page unchanged, as the first of an empty log: the first commit to a log waits for the
   * disk whatever `synchronous` says, later ones do not (SQLite, `wal.c`: syncHeader).
   */
  primeWal(): void {
    this.exec('PRAGMA user_version = 0');
  }

  /**
   * Copies a consistent snapshot into a new file; other connections may write meanwhile.
   * @throws Error when the file exists.
   */
  copyTo(file: string): void {
    this.exec(`VACUUM INTO '${file.replaceAll("'", "''")}'`);
  }

  /**
   * For large writes by a single connection: they go straight into the file, with a rollback
   * journal instead of the write-ahead log. Does nothing when other connections are open. {@link
   * enableWal} reverts it.
   */
  disableWal(): void {
    try {
      this.exec('PRAGMA journal_mode = TRUNCATE');
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }

  /**
   * Turns the write-ahead log on, so that others can read while this connection writes. Waits for
   * other connections to a file without a log.
   */
  enableWal(): void {
    const until = performance.now() + this.busyTimeout;
    // SQLite itself does not wait here: if several connections opened a new file, only one would
    // succeed.
    const turnOn = () => this.exec('PRAGMA journal_mode = WAL');
    while (!this.tryWhenFree(turnOn, performance.now() < until)) {
      Atomics.wait(neverNotified, 0, 0, retryMs);
    }
  }

  /**
   * Large sorts, such as for an index, spill into an unnamed file beside the database. SQLite would
   * use /var/tmp or /tmp, which are often memory in containers.
   */
  spillSortsToDisk(): void {
    this.exec('PRAGMA temp_store = FILE');
    // Applies to the whole process; SQLite reads it for each such file (sqlite.org/tempfiles.html).
    process.env['SQLITE_TMPDIR'] = dirname(this.file);
  }

  /** Sets the size of the page cache. */
  setCacheSize(bytes: number): void {
    // Negative sizes are in KiB.
    this.exec(`PRAGMA cache_size = -${Math.ceil(bytes / 1024)}`);
  }

  /** Truncates the log if no connection reads, then closes. Does nothing when closed already. */
  close(): void {
    // The driver does not truncate the log, which contains deleted data.
    if (this.connection) this.tryTruncateWal();
    this.abandon();
  }

  /** Closes a deleted file without cleaning up. */
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
    this.translateErrors(() => this.prepare(`PRAGMA busy_timeout = ${milliseconds}`).get());
  }

  private transaction<T>(mode: 'IMMEDIATE' | 'DEFERRED', work: () => T): T {
    this.run(`BEGIN ${mode}`);
    return this.commitAfter(work);
  }

  /**
   * Begins a write transaction. Returns false, or throws unless `mayWait`, when another connection
   * is writing.
   */
  private tryBegin(mayWait: boolean): boolean {
    this.setBusyTimeout(0);
    try {
      return this.tryWhenFree(() => this.run('BEGIN IMMEDIATE'), mayWait);
    } finally {
      this.setBusyTimeout(this.busyTimeout);
    }
  }

  /** Returns false, or throws unless `mayWait`, when another connection is writing. */
  private tryWhenFree(work: () => unknown, mayWait: boolean): boolean {
    try {
      work();
      return true;
    } catch (error) {
      if (mayWait && error instanceof DatabaseBusy) return false;
      throw error;
    }
  }

  /** Runs the work in the open transaction, then commits or rolls back. */
  private commitAfter<T>(work: () => T): T {
    try {
      const result = work();
      this.run('COMMIT');
      return result;
    } catch (error) {
      // SQLite itself has rolled back after some errors, such as a full disk.
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
