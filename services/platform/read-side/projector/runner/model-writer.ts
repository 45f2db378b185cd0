import { LRUCache } from 'lru-cache';
import type { Position } from '../../../../../events/kernel/event.js';
import type { RecordedTrbooEvent } from '../../../../../events/registry.js';
import {
  relatedTo,
  type WorkingDocument,
  WorkingSet,
} from '../../../../../projections/kernel/fold.js';
import type { Projection, RelatedDocuments } from '../../../../../projections/kernel/projection.js';
import type {
  Collection,
  CollectionCommit,
  ReadStore,
  StoredDocument,
} from '../../../../stores/ports.js';
import { jsonObject } from '../../../../../events/kernel/json-object.js';

/** A document that a commit changed; without a body it was removed. */
export interface ChangedDocument {
  readonly id: string;
  readonly position: Position;
  readonly body: unknown;
  /** Id of the command that changed it last. */
  readonly commandId?: string | undefined;
}

/** The changes that a run of events makes, before the commit. */
export interface Draft {
  readonly changes: readonly ChangedDocument[];
  readonly commit: CollectionCommit;
  /** The checkpoint after the commit. */
  readonly to: Position;
}

/** The documents that a run of events needs, in their state before it. */
export interface LoadedDocuments {
  readonly working: WorkingSet<unknown>;
  readonly related: readonly string[];
}

/** Maximum number of documents per call of the store. */
const maxIdsPerQuery = 1_000;
/** Documents that changed recently tend to change again soon. */
const maxCachedDocuments = 2_000;

/** Folds events into the documents of one build of a read model. */
export class ModelWriter {
  /** Documents after the latest commits. */
  private readonly cache = new LRUCache<string, WorkingDocument<unknown>>({
    max: maxCachedDocuments,
  });

  constructor(
    private readonly store: ReadStore,
    readonly projection: Projection,
    readonly collection: Collection,
  ) {}

  /** The stored checkpoint. */
  checkpoint(): Promise<Position> {
    return this.store.checkpoint(this.collection);
  }

  /** Creates the collection if needed. @returns the stored checkpoint. */
  async open(): Promise<Position> {
    this.clearCache();
    await this.store.ensure(this.collection);
    return this.checkpoint();
  }

  /** Loads the documents that one run of events (see `runsOf`) needs. */
  async load(events: readonly RecordedTrbooEvent[]): Promise<LoadedDocuments> {
    const working = new WorkingSet<unknown>();
    const related = await this.related(events);
    const ids = [...new Set([...working.missing(this.projection, events), ...related])];
    working.load(ids, await this.findDocuments(ids));
    return { working, related };
  }

  /**
   * The changes that a run makes, and the commit that stores them.
   * @throws FoldError when a handler fails.
   */
  fold(
    events: readonly RecordedTrbooEvent[],
    { working, related }: LoadedDocuments,
    checkpoint: { readonly from: Position; readonly to: Position },
  ): Draft {
    try {
      for (const event of events) working.fold(this.projection, event, related);
    } catch (error) {
      // The handler may have changed documents that the cache shares.
      this.clearCache();
      throw error;
    }
    const commands = new Map(
      events.map(({ position, metadata }) => [position, metadata.commandId]),
    );
    const changes = Array.from(working.changed(), ({ id, position, body }) => {
      return { id, position, body, commandId: commands.get(position) };
    });
    const { collection } = this;
    const put = changes.flatMap(toStore);
    const remove = changes.filter(({ body }) => body === undefined);
    return { changes, commit: { collection, put, remove, checkpoint }, to: checkpoint.to };
  }

  /** Keeps committed documents in memory, so that the next batch need not read them. */
  cacheCommitted(changes: readonly ChangedDocument[]): void {
    for (const { id, position, body } of changes) {
      if (body === undefined) this.cache.delete(id);
      else this.cache.set(id, { position, body });
    }
  }

  /** Call when the stored documents may have changed. */
  clearCache(): void {
    this.cache.clear();
  }

  /** Ids of documents related to a run of one event. */
  private async related([event, ...more]: readonly RecordedTrbooEvent[]): Promise<string[]> {
    const queries = event && more.length === 0 ? relatedTo(this.projection, event) : undefined;
    const ids = new Set<string>();
    for (const query of queries ?? []) {
      for await (const id of this.idsOf(query)) ids.add(id);
    }
    return [...ids];
  }

  private async *idsOf(query: RelatedDocuments): AsyncGenerator<string> {
    let cursor: string | undefined;
    do {
      const page = await this.store.list(this.collection, {
        ...query,
        limit: maxIdsPerQuery,
        cursor,
      });
      for (const { id } of page.documents) yield id;
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  }

  private async findDocuments(
    ids: readonly string[],
  ): Promise<Map<string, WorkingDocument<unknown>>> {
    const found = new Map<string, WorkingDocument<unknown>>();
    const uncached: string[] = [];
    for (const id of ids) {
      const cached = this.cache.get(id);
      if (cached === undefined) uncached.push(id);
      else found.set(id, cached);
    }
    for (let start = 0; start < uncached.length; start += maxIdsPerQuery) {
      const part = uncached.slice(start, start + maxIdsPerQuery);
      for (const { id, position, body } of await this.store.getMany(this.collection, part)) {
        found.set(id, { position, body: this.projection.document.parse(body) });
      }
    }
    return found;
  }
}

function toStore({ id, position, body }: ChangedDocument): StoredDocument[] {
  if (body === undefined) return [];
  return [{ id, position, body: jsonObject.parse(body) }];
}
