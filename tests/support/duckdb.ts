import { DuckDBInstance } from '@duckdb/node-api';

/** What an analyst's own tool makes of files: DuckDB, in memory. */
export class Duck {
  private constructor(
    private readonly connection: Awaited<ReturnType<DuckDBInstance['connect']>>,
  ) {}

  static async open(): Promise<Duck> {
    const instance = await DuckDBInstance.create();
    return new Duck(await instance.connect());
  }

  /** Rows as JSON; what JSON has no number for is text. The last of several statements counts. */
  async rows(sql: string): Promise<readonly Record<string, unknown>[]> {
    const reader = await this.connection.runAndReadAll(sql);
    return reader.getRowObjectsJson();
  }

  close(): void {
    this.connection.closeSync();
  }
}
