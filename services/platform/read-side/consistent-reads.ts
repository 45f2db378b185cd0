import { Injectable } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import type { Position } from '../../../events/kernel/event.js';
import { deduplicatePerTick } from '../../stores/async/deduplicate-per-tick.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import { StoreUnavailable } from '../../stores/ports.js';
import { Progress } from './read-models/progress.js';

/** Milliseconds to wait for read models by default. */
const maxWait = 1_000;
/** Milliseconds within which a log says where it ends, also a slow one. */
const tailTimeout = 5_000;

export type Models = readonly { readonly name: string }[];

/**
 * Reads of read models for use cases. A document that is found counts at once. A missing one counts only after the
 * read model has caught up with the log as it was when asked; this waits for that for a moment, and otherwise answers
 * 503. ConsistentReads of a single stream are read from the log instead (`Decisions.stateOf`).
 */
@Injectable()
export class ConsistentReads {
  /** One query for all callers of the same tick, made after they asked. */
  private readonly tail = deduplicatePerTick(() => this.readTail());

  constructor(
    private readonly log: EventLog,
    private readonly progress: Progress,
  ) {}

  /**
   * Runs `look`; undefined only when the read models are caught up and still do not have it. Errors
   * of `look` are not retried.
   * @throws StoreUnavailable when the read models do not catch up in time.
   */
  async find<Found>(
    models: Models,
    look: () => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    const names = models.map(({ name }) => name);
    const waitFor = this.progress.lowestOf(names);
    const found = await look();
    if (found !== undefined) return found;
    const tail = await this.tail();
    if (waitFor >= tail) return undefined;
    await this.waitFor(models, tail);
    return look();
  }

  /**
   * Resolves when the read models contain everything in the log now.
   * @param atMost milliseconds to wait; longer where waiting is better than a retry.
   * @throws StoreUnavailable when they do not catch up in time.
   */
  async waitUntilCaughtUp(models: Models, atMost = maxWait): Promise<void> {
    await this.waitFor(models, await this.tail(), atMost);
  }

  /**
   * Resolves when the read models have reached a position.
   * @throws StoreUnavailable when they do not in time.
   */
  async waitFor(models: Models, position: Position, atMost = maxWait): Promise<void> {
    const names = models.map(({ name }) => name);
    const isThere = await this.progress.waitForModels(names, position, atMost);
    if (!isThere) throw new StoreUnavailable('the read models are behind');
  }

  private async readTail(): Promise<Position> {
    const stopped = new AbortController();
    const tooLate = setTimeout(tailTimeout, undefined, { signal: stopped.signal, ref: false }).then(
      () => {
        throw new StoreUnavailable('the log does not say where it ends');
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
