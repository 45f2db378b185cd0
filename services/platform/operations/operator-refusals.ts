import { z } from 'zod';
import { startPosition } from '../../../events/kernel/event.js';
import type { Collection, ReadStore } from '../../stores/ports.js';
import { Refusal, UsageError } from '../operator-tools/operator-context.js';
import type { StatusSources } from './status/read-status.js';

const collection: Collection = { name: 'operator-refusals', indexes: {} };
const documentId = 'latest';
const maxRefusals = 20;
const maxTextLength = 300;

const refusedRequest = z.object({
  /** ISO 8601. */
  at: z.string(),
  what: z.string(),
  why: z.string(),
});
const storedRefusals = z.object({ refused: z.array(refusedRequest) });
/** A refused request of an operator, from the page or the command line. */
export type RefusedOperatorRequest = z.infer<typeof refusedRequest>;

/** The latest refused requests, in the read store so that all processes see them. */
export class OperatorRefusals {
  constructor(private readonly store: ReadStore) {}

  /** Newest first. */
  async latest(): Promise<readonly RefusedOperatorRequest[]> {
    await this.store.ensure(collection);
    const [document] = await this.store.getMany(collection, [documentId]);
    return document ? storedRefusals.parse(document.body).refused : [];
  }

  /** Of two concurrent entries one may be lost, which is acceptable: they only inform operators. */
  async add({ at, what, why }: RefusedOperatorRequest): Promise<void> {
    const truncated = { at, what: what.slice(0, maxTextLength), why: why.slice(0, maxTextLength) };
    const body = { refused: [truncated, ...(await this.latest())].slice(0, maxRefusals) };
    const put = [{ id: documentId, position: startPosition, body }];
    await this.store.commit([{ collection, put, remove: [] }]);
  }
}

/** Runs an operation for an operator. If it is refused, records the refusal and throws it again. */
export async function recordRefusal<T>(
  { readStore, clock }: StatusSources,
  what: string,
  operation: () => Promise<T>,
): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    if (error instanceof UsageError || error instanceof Refusal) {
      const at = clock().toISOString();
      await new OperatorRefusals(readStore).add({ at, what, why: error.message });
    }
    throw error;
  }
}
