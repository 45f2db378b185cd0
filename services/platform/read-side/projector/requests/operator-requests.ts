import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { startPosition } from '../../../../../events/kernel/event.js';
import {
  CheckpointConflict,
  type Collection,
  type ReadStore,
  type StoredDocument,
} from '../../../../stores/ports.js';
import { fromPosition, toPosition } from '../../../../stores/event-log/position.js';
import { verdict } from '../rebuild/verifier.js';

const collection: Collection = { name: 'operator-requests', indexes: {} };

export const requestKinds = [
  ...(['rebuild', 'retry', 'verify', 'pause'] as const),
  ...(['resume', 'switch', 'let-go'] as const),
] as const;

const request = z.object({
  id: z.string(),
  model: z.string(),
  kind: z.enum(requestKinds),
  state: z.enum(['waiting', 'working', 'done', 'failed', 'cancelled']),
  /** When it was asked for; ISO 8601. */
  askedAt: z.string().default(''),
  /** Machine and number of the process that carries it out; empty while none does. */
  process: z.string().default(''),
  /** Events folded so far, and how far that reaches. */
  events: z.number().int(),
  checkpoint: z.string(),
  /** The share of what was folded that is written, from 0 to 1. */
  written: z.number().default(1),
  /** Why it failed; otherwise empty. */
  error: z.string(),
  /** Of a switch: the build that is to be read; otherwise 0. */
  build: z.number().int().default(0),
  /** What came of comparing, where that was asked for. */
  verdict: verdict.nullable().default(null),
});
/** What an operator asks of whichever process keeps the read models. */
export type OperatorRequest = z.infer<typeof request>;
export type RequestKind = OperatorRequest['kind'];

export const isOpen = ({ state }: OperatorRequest) => state === 'waiting' || state === 'working';

/** In sentences: a … of a read model. */
export const nounOf: Readonly<Record<RequestKind, string>> = {
  rebuild: 'rebuild',
  retry: 'retry',
  verify: 'verification',
  pause: 'pause',
  resume: 'resumption',
  switch: 'switch',
  'let-go': 'removal of the build before',
};

const idOf = (kind: RequestKind, model: string) => `${kind} ${model}`;

/** What is asked for is under way already. */
export class AlreadyRequested extends Error {
  constructor(readonly request: OperatorRequest) {
    const { model, kind, process, askedAt } = request;
    const by = process === '' ? 'waiting for a projector' : `by ${process}`;
    super(`a ${nounOf[kind]} of ${model} is under way, ${by}, asked for at ${askedAt}`);
    this.name = 'AlreadyAsked';
  }
}

/**
 * What operators ask for, one request of a kind for a read model, in the read store: the process that
 * keeps the read models carries it out, so that nobody else ever writes them.
 */
export class OperatorRequests {
  constructor(private readonly store: ReadStore) {}

  /**
   * Asks for the same of some read models: of all, or of none.
   * @param build which build of each is meant, where one is.
   * @throws AlreadyRequested when it is under way for one of them.
   */
  async submit(
    kind: RequestKind,
    models: readonly string[],
    at: Date,
    build: (model: string) => number = () => 0,
  ): Promise<void> {
    await this.change(kind, models, (known) => {
      const open = known.find(isOpen);
      if (open) throw new AlreadyRequested(open);
      return models.map((model) => ({
        id: randomUUID(),
        ...({ model, kind, state: 'waiting', process: '', error: '', events: 0 } as const),
        ...{ askedAt: at.toISOString(), checkpoint: startPosition, written: 0 },
        ...{ build: build(model), verdict: null },
      }));
    });
  }

  /** Ends what is open: whoever carries it out stops. Gives back what was open. */
  async cancel(kind: RequestKind, models: readonly string[]): Promise<readonly OperatorRequest[]> {
    return this.change(kind, models, (known) =>
      known.filter(isOpen).map((each) => ({ ...each, state: 'cancelled' as const })),
    );
  }

  /** The last request of a kind for each of these read models that has had one. */
  async of(kind: RequestKind, models: readonly string[]): Promise<readonly OperatorRequest[]> {
    await this.store.ensure(collection);
    const ids = models.map((model) => idOf(kind, model));
    const found = await this.store.getMany(collection, ids);
    return found.map(({ body }) => request.parse(body));
  }

  /** All that is asked of these read models and has not ended, kind by kind. */
  async open(models: readonly string[]): Promise<readonly OperatorRequest[]> {
    await this.store.ensure(collection);
    const ids = requestKinds.flatMap((kind) => models.map((model) => idOf(kind, model)));
    const found = await this.store.getMany(collection, ids);
    return found.map(({ body }) => request.parse(body)).filter(isOpen);
  }

  /** The last request of each kind that a read model has had. */
  async ofModel(model: string): Promise<Partial<Record<RequestKind, OperatorRequest>>> {
    await this.store.ensure(collection);
    const ids = requestKinds.map((kind) => idOf(kind, model));
    const found = await this.store.getMany(collection, ids);
    const known = found.map(({ body }) => request.parse(body));
    return Object.fromEntries(known.map((each) => [each.kind, each]));
  }

  /** Says how far requests of one kind are, but for those that have ended otherwise meanwhile. */
  async update(kind: RequestKind, kept: readonly OperatorRequest[]): Promise<void> {
    const models = kept.map(({ model }) => model);
    await this.change(kind, models, (known) => {
      const open = new Set(known.filter(isOpen).map(({ id }) => id));
      return kept.filter(({ id }) => open.has(id));
    });
  }

  /** Reads, decides and writes with nobody else between. */
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
