import { type Position } from '../../../../events/kernel/event.js';
import type { RecordedTrbooEvent } from '../../../../events/registry.js';
import {
  relatedTo,
  type WorkingDocument,
  WorkingSet,
} from '../../../../projections/kernel/fold.js';
import type { Projection } from '../../../../projections/kernel/projection.js';
import type { Collection, ReadStore, StoredDocument } from '../../../stores/ports.js';
import { jsonObject } from '../../../stores/json-object.js';

/** A document that a commit changed; without a body it was removed. */
export interface ChangedDocument {
  readonly id: string;
  readonly position: Position;
  readonly body: unknown;
}

/** Documents that one call of the store lists or gets at the most. */
const listedAtOnce = 10_000;

/** Folds runs of events into one build of a read model and commits them with its checkpoint. */
export class ModelWriter {
  constructor(
    private readonly store: ReadStore,
    readonly projection: Projection,
    readonly collection: Collection,
  ) {}

  /** Makes the collection if need be, and says how far it has come. */
  async open(): Promise<Position> {
    await this.store.ensure(this.collection);
    return this.store.checkpoint(this.collection);
  }

  /**
   * Folds one run of events (see `runsOf`) and moves the checkpoint from one position to another,
   * all or nothing. Gives back what changed.
   * @throws FoldError when a handler fails; CheckpointConflict when somebody else is at work.
   */
  async apply(
    events: readonly RecordedTrbooEvent[],
    from: Position,
    to: Position,
  ): Promise<readonly ChangedDocument[]> {
    const working = new WorkingSet<unknown>();
    const related = await this.related(events);
    const ids = [...new Set([...working.missing(this.projection, events), ...related])];
    working.load(ids, await this.stored(ids));
    for (const event of events) working.fold(this.projection, event, related);
    const changes = [...working.changes()].map(([id, document]) => ({ id, ...document }));
    await this.store.commit([
      {
        collection: this.collection,
        put: changes.flatMap((change) => this.toStore(change)),
        remove: changes.filter(({ body }) => body === undefined),
        checkpoint: { from, to },
      },
    ]);
    return changes;
  }

  /** Ids of the documents that are related to a run of one event. */
  private async related([event, ...more]: readonly RecordedTrbooEvent[]): Promise<string[]> {
    const query = event && more.length === 0 ? relatedTo(this.projection, event) : undefined;
    if (query === undefined) return [];
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await this.store.list(this.collection, {
        ...query,
        limit: listedAtOnce,
        cursor,
      });
      ids.push(...page.documents.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return ids;
  }

  private async stored(ids: readonly string[]): Promise<Map<string, WorkingDocument<unknown>>> {
    if (ids.length === 0) return new Map();
    const found = new Map<string, WorkingDocument<unknown>>();
    for (let start = 0; start < ids.length; start += listedAtOnce) {
      const part = ids.slice(start, start + listedAtOnce);
      for (const { id, position, body } of await this.store.getMany(this.collection, part)) {
        found.set(id, { position, body: this.projection.document.parse(body) });
      }
    }
    return found;
  }

  private toStore({ id, position, body }: ChangedDocument): StoredDocument[] {
    if (body === undefined) return [];
    return [{ id, position, body: jsonObject.parse(body) }];
  }
}
