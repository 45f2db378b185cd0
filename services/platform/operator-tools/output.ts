import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { BuildProgress } from '../read-side/building/build-models.js';
import type { ProgressEstimate } from '../read-side/building/builder.js';

type Cell = string | number | null;

type Row = Readonly<Record<string, Cell>>;

/** Rows per table when rows are streamed; column widths may differ between tables. */
const maxRowsPerTable = 1_000;

/** A table with aligned columns; numbers are right-aligned. */
function table(rows: readonly Row[], hasHeader = true): string {
  const [first] = rows;
  if (first === undefined) return '';
  const names = Object.keys(first);
  const text = (cell: Cell | undefined) => String(cell ?? '–');
  const width = (name: string) =>
    Math.max(name.length, ...rows.map((row) => text(row[name]).length));
  const widths = new Map(names.map((name) => [name, width(name)]));
  const line = (cells: readonly (readonly [string, Cell | undefined])[]) =>
    cells
      .map(([name, cell]) => {
        const wide = widths.get(name) ?? 0;
        return typeof cell === 'number' ? text(cell).padStart(wide) : text(cell).padEnd(wide);
      })
      .join('  ')
      .trimEnd();
  const header = hasHeader ? [line(names.map((name) => [name, name] as const))] : [];
  const lines = rows.map((row) => line(names.map((name) => [name, row[name]] as const)));
  return [...header, ...lines].join('\n');
}

/** Prints the results of a command as tables or as JSON lines. */
export class Output {
  constructor(
    private readonly results: Writable,
    private readonly remarks: Writable,
    readonly json: boolean,
  ) {}

  /** Prints one line and waits while the reader is slow. */
  async line(text: string): Promise<void> {
    if (!this.results.write(`${text}\n`)) await once(this.results, 'drain');
  }

  async rows(rows: readonly Row[]): Promise<void> {
    if (!this.json) return rows.length > 0 ? this.line(table(rows)) : undefined;
    for (const row of rows) await this.line(JSON.stringify(row));
  }

  /** Prints any number of rows with little memory. */
  async stream(rows: AsyncIterable<Row>): Promise<void> {
    let buffered: Row[] = [];
    let isFirst = true;
    const print = async () => {
      if (buffered.length > 0) await this.line(table(buffered, isFirst));
      isFirst = false;
      buffered = [];
    };
    for await (const row of rows) {
      if (this.json) await this.line(JSON.stringify(row));
      else if (buffered.push(row) === maxRowsPerTable) await print();
    }
    await print();
  }

  /** Prints progress and remarks, which are not part of the result. */
  remark(text: string): void {
    this.remarks.write(`${text}\n`);
  }
}

const reportInterval = 1_000;

/** Reports progress at most once a second. */
export class ProgressReporter {
  private reportedAt = performance.now();

  report(work: () => void): void {
    if (performance.now() - this.reportedAt < reportInterval) return;
    this.reportedAt = performance.now();
    work();
  }

  /** A progress listener that prints to an output. */
  listenerFor(
    output: Output,
    estimate: ProgressEstimate,
  ): (progress: readonly BuildProgress[]) => void {
    return (progress) => {
      this.report(() => {
        output.remark(estimate.describe(progress));
      });
    };
  }
}
