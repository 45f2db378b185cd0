import { type Position, startPosition } from '../../../events/kernel/event.js';
import {
  checkCollection,
  checkCommits,
  checkInteger,
} from '../../../services/stores/ports/checks.js';
import {
  compareIndexValues,
  comparePlaces,
  compareText,
  amongValues,
  checkPlace,
  indexValue,
  atLeastValue,
  type ResolvedQuery,
  resolveQuery,
} from '../../../services/stores/read-store/document-query.js';
import { decodeCursor, encodeCursor } from '../../../services/stores/read-store/merge-sorted.js';
import {
  CheckpointConflict,
  type BulkBuild,
  type Collection,
  type CollectionCommit,
  type CountQuery,
  type DocumentList,
  type EntriesQuery,
  type EntryCount,
  type IndexEntry,
  type IndexValue,
  type JsonObject,
  type ListQuery,
  type Place,
  type PlacesQuery,
  type ReadStore,
  type StoredDocument,
  StoreUnavailable,
} from '../../../services/stores/ports.js';
import { buildByCommits } from './build-by-commits.js';
import { promiseTry } from '../../../services/stores/async/promises.js';
import { frozenCopy } from '../../../services/stores/memory/event-store.js';

interface Contents {
  readonly documents: Map<string, StoredDocument>;
  checkpoint: Position;
}

interface Match extends IndexEntry {
  readonly document: StoredDocument;
}

/** An index entry of a document. */
interface Indexed {
  readonly match: Match;
  /** The values of the `equals` fields, as one text. */
  readonly branch: string;
}

/** In-memory read models for tests. Lists read every document. */
export function openMemoryReadStore(): ReadStore {
  return new MemoryReadStore();
}

class MemoryReadStore implements ReadStore {
  private readonly collections = new Map<string, Contents>();
  private readonly indexed = new WeakMap<StoredDocument, Map<string, Indexed | undefined>>();
  private closed = false;

  ensure(collection: Collection): Promise<void> {
    return promiseTry(() => {
      this.checkOpen();
      checkCollection(collection);
      if (this.collections.has(collection.name)) return;
      this.collections.set(collection.name, { documents: new Map(), checkpoint: startPosition });
    });
  }

  getMany(collection: Collection, ids: readonly string[]): Promise<readonly StoredDocument[]> {
    return promiseTry(() => {
      const { documents } = this.contents(collection);
      checkInteger('the number of ids', ids.length, 0, 10_000);
      return [...new Set(ids)].flatMap((id) => documents.get(id) ?? []);
    });
  }

  list(collection: Collection, query: ListQuery): Promise<DocumentList> {
    return promiseTry(() => {
      const resolved = resolveQuery(collection, query);
      const after = query.cursor === undefined ? undefined : decodeCursor(resolved, query.cursor);
      const matches = this.sorted(collection, resolved, after);
      const page = matches.slice(0, query.limit);
      const documents = page.map(({ document }) => document);
      const last = matches.length > query.limit ? page.at(-1) : undefined;
      return last ? { documents, nextCursor: encodeCursor(resolved, last) } : { documents };
    });
  }

  places(collection: Collection, query: PlacesQuery): Promise<readonly Place[]> {
    return promiseTry(() => {
      const resolved = resolveQuery(collection, query);
      if (query.after) checkPlace(resolved, query.after);
      const matches = this.sorted(collection, resolved, query.after);
      return matches.slice(0, query.limit).map(({ order, id }) => ({ order, id }));
    });
  }

  entries(collection: Collection, query: EntriesQuery): Promise<readonly IndexEntry[]> {
    return promiseTry(() => {
      const resolved = resolveQuery(collection, query);
      const among = amongValues(resolved, query);
      return this.matches(collection, resolved)
        .filter(({ order: [first] }) => !among || (first !== undefined && among.includes(first)))
        .map(({ equals, order, id }) => ({ equals, order, id }));
    });
  }

  async tally(collection: Collection, query: EntriesQuery): Promise<readonly EntryCount[]> {
    const counts = new Map<string, EntryCount>();
    for (const { equals } of await this.entries(collection, query)) {
      const key = JSON.stringify(equals);
      counts.set(key, { equals, count: (counts.get(key)?.count ?? 0) + 1 });
    }
    return [...counts.values()];
  }

  count(collection: Collection, query: CountQuery): Promise<number> {
    return promiseTry(() => {
      const resolved = resolveQuery(collection, query);
      const least = atLeastValue(resolved, query);
      const counts = ({ order: [first] }: Match) =>
        least === undefined ||
        (typeof first === typeof least &&
          first !== undefined &&
          compareIndexValues(first, least) >= 0);
      return this.matches(collection, resolved).filter(counts).length;
    });
  }

  async *scan(
    collection: Collection,
    { pageSize = 500 } = {},
  ): AsyncIterable<readonly StoredDocument[]> {
    checkInteger('pageSize', pageSize, 1);
    let after = '';
    for (;;) {
      const page = await Promise.resolve(
        [...this.contents(collection).documents.values()]
          .filter(({ id }) => compareText(id, after) > 0)
          .sort((a, b) => compareText(a.id, b.id))
          .slice(0, pageSize),
      );
      const last = page.at(-1);
      if (!last) return;
      yield page;
      after = last.id;
    }
  }

  commit(commits: readonly CollectionCommit[]): Promise<void> {
    return promiseTry(() => {
      const all = commits.map((commit) => ({ ...commit, to: this.contents(commit.collection) }));
      checkCommits(commits);
      for (const { collection, checkpoint, to } of all) {
        if (checkpoint && checkpoint.from !== to.checkpoint) {
          throw new CheckpointConflict(collection.name);
        }
      }
      const copies = all.map(({ put }) =>
        put.map(({ id, position, body }) =>
          Object.freeze({ id, position, body: frozenCopy(body) }),
        ),
      );
      for (const [index, { remove, checkpoint, to }] of all.entries()) {
        for (const { id } of remove) to.documents.delete(id);
        for (const copy of copies[index] ?? []) to.documents.set(copy.id, copy);
        if (checkpoint) to.checkpoint = checkpoint.to;
      }
    });
  }

  build(collection: Collection): Promise<BulkBuild> {
    return buildByCommits(this, collection);
  }

  diskSpace(): Promise<undefined> {
    return promiseTry(() => {
      this.checkOpen();
      return undefined;
    });
  }

  checkpoint(collection: Collection): Promise<Position> {
    return promiseTry(() => this.contents(collection).checkpoint);
  }

  drop({ name }: Collection): Promise<void> {
    return promiseTry(() => {
      this.checkOpen();
      this.collections.delete(name);
    });
  }

  close(): Promise<void> {
    this.closed = true;
    return Promise.resolve();
  }

  /** The matching documents in the index's order, optionally after a place. */
  private sorted(
    collection: Collection,
    resolved: ResolvedQuery,
    after: Place | undefined,
  ): Match[] {
    const compare = comparePlaces(resolved.descending);
    return this.matches(collection, resolved)
      .filter((match) => !after || compare(match, after) > 0)
      .sort(compare);
  }

  /** The documents in the index that match the query, unordered. */
  private matches(collection: Collection, resolved: ResolvedQuery): Match[] {
    const wanted = new Set(resolved.branches.map((branch) => JSON.stringify(branch)));
    const matches: Match[] = [];
    for (const document of this.contents(collection).documents.values()) {
      const entry = this.entryOf(document, resolved);
      if (entry && wanted.has(entry.branch)) matches.push(entry.match);
    }
    return matches;
  }

  /** The index entry of a document, cached: documents never change. */
  private entryOf(document: StoredDocument, { index, equals, orderBy }: ResolvedQuery) {
    const known = this.indexed.get(document) ?? new Map<string, Indexed | undefined>();
    this.indexed.set(document, known);
    if (known.has(index)) return known.get(index);
    const branch = valuesOf(document.body, equals);
    const order = valuesOf(document.body, orderBy);
    const match = branch && order && { equals: branch, order, id: document.id, document };
    const entry = match && { match, branch: JSON.stringify(branch) };
    known.set(index, entry);
    return entry;
  }

  private contents({ name }: Collection): Contents {
    this.checkOpen();
    const contents = this.collections.get(name);
    if (!contents) throw new Error(`collection ${name} was not created with ensure`);
    return contents;
  }

  private checkOpen(): void {
    if (this.closed) throw new StoreUnavailable('the read store is closed');
  }
}

/** Values of these fields in an index; undefined when one is missing. */
function valuesOf(body: JsonObject, fields: readonly string[]): IndexValue[] | undefined {
  const values = fields.flatMap((field) => indexValue(body, field) ?? []);
  return values.length === fields.length ? values : undefined;
}
