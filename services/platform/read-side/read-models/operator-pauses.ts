import { z } from 'zod';
import { startPosition } from '../../../../events/kernel/event.js';
import type { Collection, ReadStore } from '../../../stores/ports.js';

const collection: Collection = { name: 'holds', indexes: {} };
/** Since when; ISO 8601. */
const hold = z.object({ since: z.string() });

/** In the words of all who look at one. */
export const pausedByOperatorSince = (since: string) => `paused by an operator since ${since}`;

/**
 * Which read models operators have paused. It is kept in the read store: every process goes by it,
 * also after a start, until somebody resumes them.
 */
export class OperatorPauses {
  constructor(private readonly store: ReadStore) {}

  /** Since when those among some read models are held that are, by name. */
  async pausedAmong(models: readonly string[]): Promise<ReadonlyMap<string, string>> {
    await this.store.ensure(collection);
    const found = await this.store.getMany(collection, models);
    return new Map(found.map(({ id, body }) => [id, hold.parse(body).since]));
  }

  /** Since when one is held; undefined when it is not. */
  async since(model: string): Promise<string | undefined> {
    return (await this.pausedAmong([model])).get(model);
  }

  async pause(model: string, at: Date): Promise<void> {
    await this.store.ensure(collection);
    const body = { since: at.toISOString() };
    const put = [{ id: model, position: startPosition, body }];
    await this.store.commit([{ collection, put, remove: [] }]);
  }

  async resume(model: string): Promise<void> {
    await this.store.ensure(collection);
    const remove = [{ id: model, position: startPosition }];
    await this.store.commit([{ collection, put: [], remove }]);
  }
}
