import { z } from 'zod';
import { startPosition } from '../../../../events/kernel/event.js';
import type { Collection, ReadStore } from '../../../stores/ports.js';

const collection: Collection = { name: 'holds', indexes: {} };
/** The time is ISO 8601. */
const pauseBody = z.object({ since: z.string() });

export const pausedByOperatorSince = (since: string) => `paused by an operator since ${since}`;

/**
 * Read models that operators have paused, stored in the read store: a pause applies to every process
 * and survives restarts.
 */
export class OperatorPauses {
  constructor(private readonly store: ReadStore) {}

  /** The paused ones of these read models, with the time (ISO 8601) by name. */
  async pausedAmong(models: readonly string[]): Promise<ReadonlyMap<string, string>> {
    await this.store.ensure(collection);
    const found = await this.store.getMany(collection, models);
    return new Map(found.map(({ id, body }) => [id, pauseBody.parse(body).since]));
  }

  /** When it was paused (ISO 8601); undefined when it is not. */
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
