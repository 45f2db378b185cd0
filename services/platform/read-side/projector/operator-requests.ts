import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { startPosition } from '../../../../events/kernel/event.js';
import type { Collection, ReadStore } from '../../../stores/ports.js';

const collection: Collection = { name: 'operator-requests', indexes: {} };

const request = z.object({
  id: z.string(),
  model: z.string(),
  kind: z.enum(['rebuild', 'retry']),
  state: z.enum(['waiting', 'working', 'done', 'failed']),
  /** Events folded so far, and how far that reaches. */
  events: z.number().int(),
  checkpoint: z.string(),
  /** Why it failed; otherwise empty. */
  error: z.string(),
});
/** What an operator asks of whichever process keeps the read models. */
export type OperatorRequest = z.infer<typeof request>;

export const isOpen = ({ state }: OperatorRequest) => state === 'waiting' || state === 'working';

/**
 * What operators ask for, one request a read model, in the read store: the process that keeps the
 * read models carries it out, so that nobody else ever writes them.
 */
export class OperatorRequests {
  private prepared: Promise<void> | undefined;

  constructor(private readonly store: ReadStore) {}

  /** Asks, unless the same is asked for already; gives the request. */
  async ask(kind: OperatorRequest['kind'], model: string): Promise<OperatorRequest> {
    const [known] = await this.of([model]);
    if (known && known.kind === kind && isOpen(known)) return known;
    const id = randomUUID();
    const asked: OperatorRequest = {
      id,
      model,
      kind,
      state: 'waiting',
      error: '',
      events: 0,
      checkpoint: startPosition,
    };
    await this.keep(asked);
    return asked;
  }

  /** The last request for each of these read models that has had one. */
  async of(models: readonly string[]): Promise<readonly OperatorRequest[]> {
    await this.prepare();
    const found = await this.store.getMany(collection, models);
    return found.map(({ body }) => request.parse(body));
  }

  async keep(kept: OperatorRequest): Promise<void> {
    await this.prepare();
    const put = [{ id: kept.model, position: startPosition, body: kept }];
    await this.store.commit([{ collection, put, remove: [] }]);
  }

  private prepare(): Promise<void> {
    this.prepared ??= this.store.ensure(collection).catch((error: unknown) => {
      this.prepared = undefined;
      throw error;
    });
    return this.prepared;
  }
}
