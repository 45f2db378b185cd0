import { DuckDBInstance } from '@duckdb/node-api';

/** DuckDB in memory, as analysts use it to read exported files. */
export class Duck {
  private constructor(
    private readonly connection: Awaited<ReturnType<DuckDBInstance['connect']>>,
  ) {}

  static async open(): Promise<Duck> {
    const instance = await DuckDBInstance.create();
    return new Duck(await instance.connect());
  }

  /** The rows of the last statement as JSON; numbers that JSON does not have are text. */
  async rows(sql: string): Promise<readonly Record<string, unknown>[]> {
    const reader = await this.connection.runAndReadAll(sql);
    return reader.getRowObjectsJson();
  }

  close(): void {
    this.connection.closeSync();
  }
}
