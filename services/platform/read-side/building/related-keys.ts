import type { WorkingSet } from '../../../../projections/kernel/fold.js';
import type { Projection, RelatedDocuments } from '../../../../projections/kernel/projection.js';

/**
 * Finds the documents of an event that names no ids, by the fields of an index. An index of the
 * documents in memory is made when the first such event needs it.
 */
export class RelatedKeys {
  /** Ids of documents that have, or had, a key: by index and key. */
  private readonly ids = new Map<string, Map<string, Set<string>>>();

  constructor(private readonly projection: Projection) {}

  /** Whether the query finds the document. */
  matches(query: RelatedDocuments, body: unknown): boolean {
    return this.keyIn(query.index, body) === this.keyOf(query);
  }

  /** Candidates in memory; some may no longer match. */
  idsOf(query: RelatedDocuments, working: WorkingSet<unknown>): Iterable<string> {
    const written = [...working.takeWritten()];
    for (const [index, ids] of this.ids) this.add(index, ids, written);
    let ids = this.ids.get(query.index);
    if (ids === undefined) {
      ids = new Map();
      this.ids.set(query.index, ids);
      this.add(query.index, ids, working.changed());
    }
    return ids.get(this.keyOf(query)) ?? [];
  }

  /** Call after memory was emptied. */
  clear(): void {
    for (const ids of this.ids.values()) ids.clear();
  }

  private add(
    index: string,
    ids: Map<string, Set<string>>,
    documents: Iterable<{ readonly id: string; readonly body: unknown }>,
  ): void {
    for (const { id, body } of documents) {
      const key = this.keyIn(index, body);
      if (key === undefined) continue;
      const sameKey = ids.get(key) ?? new Set();
      ids.set(key, sameKey.add(id));
    }
  }

  private keyOf({ index, where }: RelatedDocuments): string {
    return JSON.stringify(this.fieldsOf(index).equals.map((field) => where[field]));
  }

  /** The key of a document in an index; undefined when it is not indexed. */
  private keyIn(index: string, body: unknown): string | undefined {
    if (!isFields(body)) return undefined;
    const { equals, orderBy = [] } = this.fieldsOf(index);
    if (orderBy.some((field) => body[field] == null)) return undefined;
    return JSON.stringify(equals.map((field) => body[field]));
  }

  private fieldsOf(index: string) {
    const declaration = this.projection.indexes[index];
    if (declaration === undefined) throw new Error(`${this.projection.name} has no index ${index}`);
    return declaration;
  }
}

function isFields(body: unknown): body is Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null;
}
