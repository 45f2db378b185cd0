import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { startPosition } from '../../../events/kernel/event.js';
import { writeDurably } from '../../stores/folder/blobs.js';
import { type ExportedFile, exportedFile, type ExportPlan, exportPlan } from './export-plan.js';
import type { Row, Rows } from './file-formats.js';

/** Durable progress of an export. */
const progress = z.object({
  plan: exportPlan,
  /** Events up to here are in the files. */
  position: z.string(),
  /** Valid bytes of each table's file; a killed process may have written more. */
  bytes: z.record(z.string(), z.number()),
  events: z.number(),
  /** Complete files by table. */
  files: z.record(z.string(), exportedFile),
  unreadable: z.number(),
  unknown: z.number(),
});
export type StagingProgress = z.infer<typeof progress>;

const progressFile = 'progress.json';
/** Rows are written to the files when this many are in memory. */
const maxBufferedRows = 10_000;
const row = z.record(z.string(), z.unknown());

/**
 * Rows of all tables as JSON lines: the result of one pass over the log, from which all formats are
 * written. After a crash, the export continues from the last {@link save}.
 */
export class Staging {
  private readonly files = new Map<string, FileHandle>();
  private buffered = new Map<string, string[]>();
  private bufferedRows = 0;
  /** Value of `unknown` at the last call of {@link setProgress}. */
  private unknownBefore = 0;

  private constructor(
    private readonly folder: string,
    private readonly state: StagingProgress,
  ) {}

  /** Starts an export in a new folder. */
  static async begin(folder: string, plan: ExportPlan): Promise<Staging> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const none = { bytes: {}, files: {}, events: 0, unreadable: 0, unknown: 0 };
    const staging = new Staging(folder, { plan, position: startPosition, ...none });
    await staging.save();
    return staging;
  }

  /** The interrupted export of a folder, if there is one. */
  static async resume(folder: string): Promise<Staging | undefined> {
    try {
      const text = await readFile(join(folder, progressFile), 'utf8');
      return new Staging(folder, progress.parse(JSON.parse(text)));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }

  get progress(): Readonly<StagingProgress> {
    return this.state;
  }

  add(table: string, row: Row): void {
    const lines = this.buffered.get(table) ?? [];
    lines.push(`${JSON.stringify(row)}\n`);
    this.buffered.set(table, lines);
    this.bufferedRows += 1;
    this.state.events += 1;
  }

  /**
   * Records that all rows up to a position were added. Saves when enough rows are in memory.
   * @param unreadable number of further unreadable events.
   * @param unknown number of events of unknown types in this process.
   */
  async setProgress(position: string, unreadable: number, unknown: number): Promise<void> {
    this.state.position = position;
    this.state.unreadable += unreadable;
    this.state.unknown += unknown - this.unknownBefore;
    this.unknownBefore = unknown;
    if (this.bufferedRows >= maxBufferedRows) await this.save();
  }

  /** Makes the added rows and their position durable. */
  async save(): Promise<void> {
    for (const [table, lines] of this.buffered) {
      const file = await this.fileOf(table);
      const bytes = Buffer.from(lines.join(''));
      await file.appendFile(bytes);
      await file.datasync();
      this.state.bytes[table] = (this.state.bytes[table] ?? 0) + bytes.length;
    }
    this.buffered = new Map();
    this.bufferedRows = 0;
    await writeDurably(join(this.folder, progressFile), Buffer.from(JSON.stringify(this.state)));
  }

  /** Records a complete file. A small one is not saved at once: writing it again is quick. */
  async addFile(table: string, file: ExportedFile): Promise<void> {
    this.state.files[table] = file;
    if (file.rows >= maxBufferedRows) await this.save();
  }

  /** The rows of a table in order. */
  async *rows(table: string): Rows {
    const bytes = this.state.bytes[table] ?? 0;
    if (bytes === 0) return;
    const input = createReadStream(this.pathOf(table), { end: bytes - 1 });
    for await (const line of createInterface({ input })) yield row.parse(JSON.parse(line));
  }

  async close(): Promise<void> {
    for (const file of this.files.values()) await file.close();
    this.files.clear();
  }

  private async fileOf(table: string): Promise<FileHandle> {
    const known = this.files.get(table);
    if (known) return known;
    const path = this.pathOf(table);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(path, 'a', 0o600);
    this.files.set(table, file);
    await file.truncate(this.state.bytes[table] ?? 0);
    return file;
  }

  private pathOf(table: string): string {
    return join(this.folder, 'rows', `${table}.ndjson`);
  }
}
