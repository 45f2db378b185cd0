import { setImmediate } from 'node:timers/promises';

/**
 * Milliseconds of work after which whoever else waits has a turn. With none, those who write
 * without a pause would get so large a share of the process that the read models never caught up.
 */
const turnTakes = 20;

/** A store may answer without ever leaving the process: sockets and timers want their turn. */
export class Turns {
  private began = performance.now();

  /** Others had their turn just now. */
  begin(): void {
    this.began = performance.now();
  }

  /** Lets others have theirs, when this one has taken long enough. */
  async end(): Promise<void> {
    if (performance.now() - this.began < turnTakes) return;
    await setImmediate();
    this.begin();
  }
}
