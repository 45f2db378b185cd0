import type { ClientSession, Collection as MongoCollection, Filter } from 'mongodb';
import { z } from 'zod';
import { comparePlaces, type ResolvedQuery } from '../../read-store/document-query.js';
import type { EntryCount, IndexEntry, IndexValue, Place } from '../../ports.js';
import { entryName, type DocumentRecord } from './collection-layout.js';
import { maxTimeMS } from '../connection/server.js';
import { IndexQuery } from './index-query.js';

const indexValue = z.union([z.string(), z.number()]);
const values = z.record(z.string(), indexValue);
const counted = z.object({ _id: values.nullable(), count: z.number() });

/** Answers a query from its index alone, without reading documents. */
export class IndexReader {
  private readonly documents: MongoCollection<DocumentRecord>;
  private readonly query: ResolvedQuery;
  private readonly indexQuery: IndexQuery;
  private readonly options: object;
  private readonly entry: z.ZodType<IndexEntry>;

  constructor(
    documents: MongoCollection<DocumentRecord>,
    query: ResolvedQuery,
    session: ClientSession | undefined,
  ) {
    this.documents = documents;
    this.query = query;
    this.indexQuery = new IndexQuery(query);
    this.options = { hint: this.indexQuery.hint, session, maxTimeMS };
    this.entry = entrySchema(query);
  }

  /** The first `limit` places of all combinations together, optionally after a place. */
  async first(limit: number, after: Place | undefined): Promise<readonly Place[]> {
    const parts = this.indexQuery.inOrder(after);
    const places: Place[] = [];
    for (const runs of parts) places.push(...(await this.firstOf(runs, limit)));
    if (parts.length > 1) places.sort(comparePlaces(this.query.descending));
    return places.slice(0, limit);
  }

  /** The number of entries, optionally only those whose first `orderBy` value is at least `atLeast`. */
  async count(atLeast: IndexValue | undefined): Promise<number> {
    const condition = atLeast === undefined ? {} : this.indexQuery.firstOrder({ $gte: atLeast });
    const [total] = await this.grouped(condition, null);
    return total?.count ?? 0;
  }

  /**
   * The entries of all combinations, optionally only those whose first `orderBy` value is in
   * `among`.
   */
  async entries(among: readonly IndexValue[] | undefined): Promise<readonly IndexEntry[]> {
    const all = this.indexQuery.all();
    if (!all) return [];
    const found = this.documents.find({ ...all, ...this.chosen(among) }, this.options);
    return (await found.project(this.indexQuery.projection()).toArray()).map((each) =>
      this.entry.parse(each),
    );
  }

  /** The number of entries for each combination that has any. */
  tally(among: readonly IndexValue[] | undefined): Promise<readonly EntryCount[]> {
    return this.grouped(this.chosen(among), this.indexQuery.group());
  }

  private async firstOf(runs: readonly Filter<DocumentRecord>[], limit: number): Promise<Place[]> {
    const places: Place[] = [];
    for (const filter of runs) {
      const rows = await this.documents
        .find(filter, this.options)
        .project(this.indexQuery.projection())
        .sort(this.indexQuery.sort())
        .limit(limit - places.length)
        .toArray();
      for (const row of rows) {
        const { order, id } = this.entry.parse(row);
        places.push({ order, id });
      }
      if (places.length >= limit) break;
    }
    return places;
  }

  private async grouped(
    chosen: Filter<DocumentRecord>,
    group: object | null,
  ): Promise<EntryCount[]> {
    const all = this.indexQuery.all();
    if (!all) return [];
    const stages = [
      { $match: { ...all, ...chosen } },
      { $group: { _id: group, count: { $sum: 1 } } },
    ];
    const rows = await this.documents.aggregate(stages, this.options).toArray();
    return rows.map((row) => {
      const { _id, count } = counted.parse(row);
      return { equals: group === null ? [] : valuesOf(_id ?? {}, this.query.equals), count };
    });
  }

  private chosen(among: readonly IndexValue[] | undefined): Filter<DocumentRecord> {
    return among === undefined ? {} : this.indexQuery.firstOrder({ $in: among });
  }
}

/** Parses a document's index entry. */
function entrySchema(query: ResolvedQuery): z.ZodType<IndexEntry> {
  const name = entryName(query.index, query);
  const row = z.object({ _id: z.string(), entries: z.object({ [name]: values.optional() }) });
  return row.partial({ entries: true }).transform(({ _id, entries }) => {
    const entry = entries?.[name] ?? {};
    return {
      equals: valuesOf(entry, query.equals),
      order: valuesOf(entry, query.orderBy),
      id: _id,
    };
  });
}

function valuesOf(
  entry: Readonly<Record<string, IndexValue>>,
  fields: readonly string[],
): IndexValue[] {
  return fields.map((field) => indexValue.parse(entry[field]));
}
