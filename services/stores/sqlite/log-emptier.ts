import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Milliseconds between two looks at how long the logs are. */
const lookedEvery = 1_000;
/** Bytes of a write-ahead log from which it is worth emptying. */
const worthEmptying = 2 * 1024 * 1024;

/** For stores of a process that serves people. */
export interface LogEmptying {
  /** Write-ahead logs are emptied in a thread of its own, see {@link LogEmptier}; default false. */
  readonly emptiesLogsAside?: boolean;
}

/**
 * Moves what is in long write-ahead logs into their files, in a thread of its own: that waits for the
 * disk, some 100 ms at a time, and whoever serves people must not. The thread starts when there is
 * something to do.
 */
export class LogEmptier {
  private readonly looking: NodeJS.Timeout;
  private worker: Worker | undefined;
  private isBusy = false;
  /** When each log was written last, as it was when it was emptied. */
  private readonly emptied = new Map<string, number>();

  /** @param folder in which every SQLite file is looked after. */
  constructor(private readonly folder: string) {
    this.looking = setInterval(() => this.look(), lookedEvery).unref();
  }

  /** Ends after what is under way. */
  async stop(): Promise<void> {
    clearInterval(this.looking);
    await this.worker?.terminate();
  }

  private look(): void {
    if (this.isBusy) return;
    const logs = longLogsIn(this.folder);
    const written = logs.filter(({ path, at }) => this.emptied.get(path) !== at);
    if (written.length === 0) return;
    this.emptied.clear();
    for (const { path, at } of logs) this.emptied.set(path, at);
    this.isBusy = true;
    this.thread().postMessage(written.map(({ path }) => path.slice(0, -ending.length)));
  }

  private thread(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL('./log-emptier-worker.js', import.meta.url));
    worker.unref();
    worker.on('message', () => (this.isBusy = false));
    // The connections that write empty a log that nobody else empties, only later.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      this.worker = undefined;
      this.isBusy = false;
    });
    this.worker = worker;
    return worker;
  }
}

const ending = '-wal';

/** A file's log, and when it was written last: it stays as long as it once was. */
interface LongLog {
  readonly path: string;
  readonly at: number;
}

function longLogsIn(folder: string): LongLog[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(`.db${ending}`))
    .flatMap((name) => {
      const path = join(folder, name);
      const log = statSync(path, { throwIfNoEntry: false });
      return log && log.size > worthEmptying ? [{ path, at: log.mtimeMs }] : [];
    });
}
