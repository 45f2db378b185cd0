import { Injectable } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import type { Position } from '../../../events/kernel/event.js';
import { deduplicatePerTick } from '../../stores/async/deduplicate-per-tick.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import { StoreUnavailable } from '../../stores/ports.js';
import { Progress } from './read-models/progress.js';

/** Milliseconds that an answer waits at the most for what is not known yet. */
const maxWait = 1_000;
/** Milliseconds within which a log says where it ends, also a slow one. */
const tailTimeout = 5_000;

/** Read models, by what names them. */
export type Models = readonly { readonly name: string }[];

/**
 * Reads of read models for use cases. A document that is found counts at once. A missing one counts only after the
 * read model has caught up with the log as it was when asked; this waits for that for a moment, and otherwise answers
 * 503. Facts of a single stream are read from the log instead (`Decisions.stateOf`).
 */
@Injectable()
export class ConsistentReads {
  /** One look for all who ask in one turn, after they have asked. */
  private readonly tail = deduplicatePerTick(() => this.readTail());

  constructor(
    private readonly log: EventLog,
    private readonly progress: Progress,
  ) {}

  /**
   * What `look` finds in these read models; undefined only when they know everything and it is not
   * there. What `look` throws is thrown at once: it knows what it refuses.
   * @throws StoreUnavailable when they do not get there.
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
   * Resolves when these read models hold all that is in the log now: for what must be complete.
   * @param atMost milliseconds; more than the ordinary for what is better late than tried again.
   * @throws StoreUnavailable when they do not get there.
   */
  async waitUntilCaughtUp(models: Models, atMost = maxWait): Promise<void> {
    await this.waitFor(models, await this.tail(), atMost);
  }

  /**
   * Resolves when these read models have reached a position.
   * @throws StoreUnavailable when they do not get there.
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
