import { once } from 'node:events';
import type { Writable } from 'node:stream';

export type Cell = string | number | null;

/** Columns under their names, as wide as they need to be; numbers to the right. */
export function table(rows: readonly Readonly<Record<string, Cell>>[]): string {
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
  const header = line(names.map((name) => [name, name] as const));
  return [header, ...rows.map((row) => line(names.map((name) => [name, row[name]] as const)))].join(
    '\n',
  );
}

/** Where a command says what it found: for people, or as JSON for scripts. */
export class Output {
  constructor(
    private readonly results: Writable,
    private readonly remarks: Writable,
    readonly json: boolean,
  ) {}

  /** One line of the result. Waits while nobody reads. */
  async line(text: string): Promise<void> {
    if (!this.results.write(`${text}\n`)) await once(this.results, 'drain');
  }

  /** The result: as a table, or one JSON object a row and line. */
  async rows(rows: readonly Readonly<Record<string, Cell>>[]): Promise<void> {
    if (!this.json) return rows.length > 0 ? this.line(table(rows)) : undefined;
    for (const row of rows) await this.line(JSON.stringify(row));
  }

  /** What is not part of the result: progress, what was noticed. */
  remark(text: string): void {
    this.remarks.write(`${text}\n`);
  }
}
