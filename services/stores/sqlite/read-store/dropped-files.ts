import { type FileHandle, open } from 'node:fs/promises';
import type { Database } from '../database.js';

interface Dropped {
  readonly database: Database;
  readonly handles: readonly FileHandle[];
}

/**
 * Files that are deleted while a database still has them open. Who lets go of such a file last waits
 * until the disk has its room back, 100 ms for some 100 MB; the driver lets go at some garbage
 * collection, in the thread that serves people. These hold on to the files longer than it does, and let
 * go of them aside. (That no lock of SQLite survives it, as POSIX has it for any descriptor that is
 * closed, harms nobody: nothing of what was deleted is of use any more.)
 */
export class DroppedFiles {
  private held: Dropped[] = [];

  /** Before the files are deleted; those that are not there are not held. */
  async hold(database: Database, paths: readonly string[]): Promise<void> {
    const opened = await Promise.all(paths.map((path) => open(path).catch(() => undefined)));
    this.held.push({ database, handles: opened.filter((handle) => handle !== undefined) });
  }

  /** Lets go of what the driver has let go of. */
  async tidy(): Promise<void> {
    await this.letGo(({ database }) => database.isLetGo);
  }

  async close(): Promise<void> {
    await this.letGo(() => true);
  }

  private async letGo(isMeant: (dropped: Dropped) => boolean): Promise<void> {
    const meant = this.held.filter(isMeant);
    this.held = this.held.filter((dropped) => !meant.includes(dropped));
    await Promise.all(meant.flatMap(({ handles }) => handles.map((handle) => handle.close())));
  }
}
