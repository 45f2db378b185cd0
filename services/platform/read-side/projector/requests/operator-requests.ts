import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { startPosition } from '../../../../../events/kernel/event.js';
import {
  CheckpointConflict,
  type Collection,
  type ReadStore,
  type StoredDocument,
} from '../../../../stores/ports.js';
import { fromPosition, toPosition } from '../../../../stores/event-log/times-in-log.js';
import { verdict } from '../rebuild/builds.js';

const collection: Collection = { name: 'operator-requests', indexes: {} };

const requestKinds = ['rebuild', 'retry', 'verify', 'roll-back'] as const;

const request = z.object({
  id: z.string(),
  model: z.string(),
  kind: z.enum(requestKinds),
  state: z.enum(['waiting', 'working', 'done', 'failed', 'cancelled']),
  /** ISO 8601. */
  askedAt: z.string().default(''),
  /** Machine and process id of the projector; empty while it waits. */
  process: z.string().default(''),
  /** Events folded so far, and the position reached. */
  events: z.number().int(),
  checkpoint: z.string(),
  /** Empty unless it failed. */
  error: z.string(),
  /** Result of a verification. */
  verdict: verdict.nullable().default(null),
});
/** A request of an operator to the projector process. */
export type OperatorRequest = z.infer<typeof request>;
export type RequestKind = OperatorRequest['kind'];

export const isOpen = ({ state }: OperatorRequest) => state === 'waiting' || state === 'working';

/** Nouns for messages such as "a … of a read model". */
export const nounOf: Readonly<Record<RequestKind, string>> = {
  rebuild: 'rebuild',
  retry: 'retry',
  verify: 'verification',
  'roll-back': 'roll-back',
};

const idOf = (kind: RequestKind, model: string) => `${kind} ${model}`;

export class AlreadyRequested extends Error {
  constructor(readonly request: OperatorRequest) {
    const { model, kind, process, askedAt } = request;
    const by = process === '' ? 'waiting for a projector' : `by ${process}`;
    super(`a ${nounOf[kind]} of ${model} is under way, ${by}, requested at ${askedAt}`);
    this.name = 'AlreadyRequested';
  }
}

/**
 * Operator requests in the read store, one per kind and read model. The projector executes them,
 * because only the projector writes read models.
 */
export class OperatorRequests {
  constructor(private readonly store: ReadStore) {}

  /**
   * Submits the same request for several read models: for all of them or for none.
   * @throws AlreadyRequested when one of them has an open request of this kind.
   */
  async submit(kind: RequestKind, models: readonly string[], at: Date): Promise<void> {
    await this.change(kind, models, (known) => {
      const open = known.find(isOpen);
      if (open) throw new AlreadyRequested(open);
      return models.map((model) => ({
        id: randomUUID(),
        ...({ model, kind, state: 'waiting', process: '', error: '', events: 0 } as const),
        ...{ askedAt: at.toISOString(), checkpoint: startPosition },
        verdict: null,
      }));
    });
  }

  /** Cancels open requests; the projector stops working on them. @returns the cancelled ones. */
  async cancel(kind: RequestKind, models: readonly string[]): Promise<readonly OperatorRequest[]> {
    return this.change(kind, models, (known) =>
      known.filter(isOpen).map((each) => ({ ...each, state: 'cancelled' as const })),
    );
  }

  /** The latest request of a kind of each read model that had one. */
  async of(kind: RequestKind, models: readonly string[]): Promise<readonly OperatorRequest[]> {
    await this.store.ensure(collection);
    const ids = models.map((model) => idOf(kind, model));
    const found = await this.store.getMany(collection, ids);
    return found.map(({ body }) => request.parse(body));
  }

  /** All open requests of these read models. */
  async open(models: readonly string[]): Promise<readonly OperatorRequest[]> {
    await this.store.ensure(collection);
    const ids = requestKinds.flatMap((kind) => models.map((model) => idOf(kind, model)));
    const found = await this.store.getMany(collection, ids);
    return found.map(({ body }) => request.parse(body)).filter(isOpen);
  }

  /** The latest request of each kind of one read model. */
  async ofModel(model: string): Promise<Partial<Record<RequestKind, OperatorRequest>>> {
    await this.store.ensure(collection);
    const ids = requestKinds.map((kind) => idOf(kind, model));
    const found = await this.store.getMany(collection, ids);
    const known = found.map(({ body }) => request.parse(body));
    return Object.fromEntries(known.map((each) => [each.kind, each]));
  }

  /** Stores progress or results, except for requests that were closed meanwhile. */
  async update(kind: RequestKind, requests: readonly OperatorRequest[]): Promise<void> {
    const models = requests.map(({ model }) => model);
    await this.change(kind, models, (known) => {
      const open = new Set(known.filter(isOpen).map(({ id }) => id));
      return requests.filter(({ id }) => open.has(id));
    });
  }

  /** Read-modify-write with compare-and-set. */
  private async change(
    kind: RequestKind,
    models: readonly string[],
    decide: (known: readonly OperatorRequest[]) => readonly OperatorRequest[],
  ): Promise<readonly OperatorRequest[]> {
    await this.store.ensure(collection);
    for (;;) {
      const from = await this.store.checkpoint(collection);
      const changed = decide(await this.of(kind, models));
      if (changed.length === 0) return changed;
      const to = toPosition(fromPosition(from) + 1);
      const put = changed.map((each): StoredDocument => {
        return { id: idOf(kind, each.model), position: to, body: each };
      });
      try {
        await this.store.commit([{ collection, put, remove: [], checkpoint: { from, to } }]);
        return changed;
      } catch (error) {
        if (!(error instanceof CheckpointConflict)) throw error;
      }
    }
  }
}
