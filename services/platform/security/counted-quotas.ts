import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Position } from '../../../events/kernel/event.js';
import { StoreUnavailable } from '../../stores/ports.js';
import { KeyedQueue } from '../tools/keyed-queue.js';
import type { Outcome } from '../decisions/outcome.js';
import { Progress } from '../read-side/read-models/progress.js';
import { Quotas } from './quotas.js';
import type { QuotaName } from '../settings/quota-table.js';

/** Milliseconds that a command waits for the read model, where it could be one too many. */
const longestWait = 2_000;
const accountsRemembered = 10_000;

/** What an account has, as a read model counts it. */
interface Counted {
  readonly name: QuotaName;
  /** The read model that counts. */
  readonly model: string;
  readonly userId: string;
  readonly count: () => Promise<number>;
}

/**
 * Quotas of what read models count, which come after the log. One account’s commands of a kind are worked
 * out one after another, and what this process has recorded and the read model has not yet folded counts
 * as well. So they are exact on one process; of several, each may go past by what the others record before
 * it is folded.
 */
@Injectable()
export class CountedQuotas {
  private readonly queue = new KeyedQueue();
  private readonly recorded = new LRUCache<string, readonly Position[]>({
    max: accountsRemembered,
  });

  constructor(
    private readonly quotas: Quotas,
    private readonly progress: Progress,
  ) {}

  /**
   * Carries out a command that may add one, and asks for room with what it is given.
   * @throws DomainError conflict; StoreUnavailable where it could be one too many and nobody can tell.
   */
  add<State, Event>(
    counted: Counted,
    command: (requireRoom: () => Promise<void>) => Promise<Outcome<State, Event>>,
  ): Promise<Outcome<State, Event>> {
    const key = `${counted.name}:${counted.userId}`;
    return this.queue.run(key, async () => {
      const outcome = await command(() => this.requireRoom(key, counted));
      if (outcome.events.length > 0) {
        this.recorded.set(key, [...this.unfolded(key, counted.model), outcome.position]);
      }
      return outcome;
    });
  }

  private async requireRoom(key: string, { name, model, count }: Counted): Promise<void> {
    const unfolded = this.unfolded(key, model);
    const last = unfolded.at(-1);
    let held = await count();
    if (last !== undefined && !this.quotas.hasRoom(name, held + unfolded.length)) {
      if (!(await this.progress.waitForModels([model], last, longestWait))) {
        throw new StoreUnavailable('a quota cannot be counted');
      }
      held = await count();
    }
    this.quotas.requireRoom(name, held);
  }

  /** What this process has recorded that the read model does not count yet. */
  private unfolded(key: string, model: string): readonly Position[] {
    const folded = this.progress.lowestOf([model]);
    return (this.recorded.get(key) ?? []).filter((position) => position > folded);
  }
}
