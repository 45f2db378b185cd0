import { Injectable } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import type { Position } from '../../../events/kernel/event.js';
import { deduplicatePerTick } from '../../stores/async/promises.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import { StoreUnavailable } from '../../stores/ports.js';
import { Progress } from './read-models/progress.js';

/** Milliseconds to wait for read models by default. */
const maxWait = 1_000;
/** Milliseconds that reading the end of the log may take, even in a slow store. */
const tailTimeout = 5_000;

export type Models = readonly { readonly name: string }[];

/**
 * Reads of read models for use cases. A document that is found is used at once. A missing one counts as
 * missing only after the read model has caught up with the end of the log at the time of the call:
 * this waits for it briefly, and otherwise the call is answered with 503. The state of a single stream
 * is read from the log instead (`Decisions.stateOf`).
 */
@Injectable()
export class ConsistentReads {
  /** One query for all callers of the same tick, made after all of their calls. */
  private readonly tail = deduplicatePerTick(() => this.readTail());

  constructor(
    private readonly log: EventLog,
    private readonly progress: Progress,
  ) {}

  /**
   * Runs `read`, and again once the read models have caught up if it found nothing. Undefined only if
   * the document does not exist. Errors of `read` are not retried.
   * @throws StoreUnavailable when the read models do not catch up in time.
   */
  async find<Found>(
    models: Models,
    read: () => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    const names = models.map(({ name }) => name);
    const readUpTo = this.progress.lowestOf(names);
    const found = await read();
    if (found !== undefined) return found;
    const tail = await this.tail();
    if (readUpTo >= tail) return undefined;
    await this.waitFor(models, tail);
    return read();
  }

  /**
   * Resolves when the read models contain everything in the log now.
   * @param timeout milliseconds; longer where waiting is better than a retry.
   * @throws StoreUnavailable when they do not catch up in time.
   */
  async waitUntilCaughtUp(models: Models, timeout = maxWait): Promise<void> {
    await this.waitFor(models, await this.tail(), timeout);
  }

  /**
   * Resolves when the read models have reached a position.
   * @throws StoreUnavailable when they do not in time.
   */
  async waitFor(models: Models, position: Position, timeout = maxWait): Promise<void> {
    const names = models.map(({ name }) => name);
    const hasReached = await this.progress.waitForModels(names, position, timeout);
    if (!hasReached) throw new StoreUnavailable('the read models are behind');
  }

  private async readTail(): Promise<Position> {
    const stopped = new AbortController();
    const tooLate = setTimeout(tailTimeout, undefined, { signal: stopped.signal, ref: false }).then(
      () => {
        throw new StoreUnavailable('the end of the log could not be read in time');
      },
    );
    try {
      return await Promise.race([this.log.tail(), tooLate]);
    } finally {
      tooLate.catch(() => undefined);
      stopped.abort();
    }
  }
}
