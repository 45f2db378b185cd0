import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { IndexDeclaration, Projection } from '../../../../projections/kernel/projection.js';
import { batchLookups } from '../../../stores/async/promises.js';
import type {
  EntryCount,
  IndexEntry,
  IndexValue,
  Place,
  ReadStore,
  StoredDocument,
} from '../../../stores/ports.js';
import { readStorePort } from '../../../stores/ports/tokens.js';
import { LiveVersions } from './live-versions.js';

/** Documents per page when a query is read to its end. */
export const defaultPageSize = 1_000;
export const pageSizeToken = Symbol('PageSize');

type Indexes = Readonly<Record<string, IndexDeclaration>>;
type Declared<Body, Names extends Indexes> = Projection<Body> & { readonly indexes: Names };

/** A declared index with one or several values for each of its `equals` fields. */
export interface ModelQuery<Names extends Indexes> {
  readonly index: keyof Names & string;
  readonly where: Readonly<Record<string, IndexValue | readonly IndexValue[]>>;
}

export interface ModelPage<Body> {
  readonly items: readonly Body[];
  readonly nextCursor?: string;
}

/** Reads the live build of one read model; documents are validated. */
export class ReadModel<Body, Names extends Indexes> {
  constructor(
    private readonly store: ReadStore,
    private readonly versions: LiveVersions,
    private readonly projection: Declared<Body, Names>,
    private readonly pageSize: number,
    /** Batches the lookups of one tick. */
    private readonly lookUp: (
      ids: readonly string[],
    ) => Promise<ReadonlyMap<string, StoredDocument>>,
  ) {}

  /** The document with this id; undefined when there is none. */
  async get(id: string): Promise<Body | undefined> {
    return (await this.getMany([id])).get(id);
  }

  /** The documents that exist, by id. */
  async getMany(ids: readonly string[]): Promise<ReadonlyMap<string, Body>> {
    if (ids.length === 0) return new Map();
    const stored = await this.lookUp(ids);
    const documents = new Map<string, Body>();
    for (const id of ids) {
      const document = stored.get(id);
      if (document) documents.set(id, this.projection.document.parse(document.body));
    }
    return documents;
  }

  /** One page of an index. @throws InvalidCursor */
  async list(
    query: ModelQuery<Names> & { readonly limit: number; readonly cursor?: string },
  ): Promise<ModelPage<Body>> {
    const { documents, nextCursor } = await this.store.list(await this.collection(), query);
    return { items: documents.map(({ body }) => this.projection.document.parse(body)), nextCursor };
  }

  /** All results of a query in index order, read page by page. */
  async *each(query: ModelQuery<Names>): AsyncGenerator<Body, void> {
    let cursor: string | undefined;
    do {
      const page = await this.list({ ...query, limit: this.pageSize, cursor });
      yield* page.items;
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  }

  /** All results of a query in memory. */
  async all(query: ModelQuery<Names>): Promise<Body[]> {
    const found: Body[] = [];
    for await (const body of this.each(query)) found.push(body);
    return found;
  }

  /** One page of places in an index, after a place if one is given; see `ReadStore.places`. */
  async places(
    query: ModelQuery<Names> & { readonly limit: number; readonly after?: Place },
  ): Promise<readonly Place[]> {
    return this.store.places(await this.collection(), query);
  }

  /** All entries of an index, unordered; see `ReadStore.entries`. */
  async entries(
    query: ModelQuery<Names> & { readonly among?: readonly IndexValue[] },
  ): Promise<readonly IndexEntry[]> {
    return this.store.entries(await this.collection(), query);
  }

  /** Number of entries for each combination of values; see `ReadStore.tally`. */
  async tally(
    query: ModelQuery<Names> & { readonly among?: readonly IndexValue[] },
  ): Promise<readonly EntryCount[]> {
    return this.store.tally(await this.collection(), query);
  }

  /** Number of entries, from `atLeast` in index order when it is given. */
  async count(query: ModelQuery<Names> & { readonly atLeast?: IndexValue }): Promise<number> {
    return this.store.count(await this.collection(), query);
  }

  private collection() {
    return this.versions.collection(this.projection);
  }
}

/** The reader of a declared read model. */
export type ModelOf<Model> = Model extends {
  readonly document: z.ZodType<infer Body>;
  readonly indexes: infer Names extends Indexes;
}
  ? ReadModel<Body, Names>
  : never;

const tokenOf = ({ name }: Projection) => `read model ${name}`;

/** Injects the {@link ModelOf} a read model. */
export const InjectModel = (projection: Projection) => Inject(tokenOf(projection));

/** Providers for {@link InjectModel}. */
export const modelProviders = (projections: readonly Projection[]) =>
  projections.map((projection) => ({
    provide: tokenOf(projection),
    useFactory: (readModels: ReadModels) => readModels.of(projection),
    inject: [ReadModels],
  }));

/** Opens read models for queries. */
@Injectable()
export class ReadModels {
  /** Batched lookups of documents, by read model name. */
  private readonly lookups = new Map<string, ReturnType<typeof batchLookups<StoredDocument>>>();

  constructor(
    @Inject(readStorePort) private readonly store: ReadStore,
    private readonly versions: LiveVersions,
    @Inject(pageSizeToken) private readonly pageSize = defaultPageSize,
  ) {}

  of<Body, const Names extends Indexes>(projection: Declared<Body, Names>): ReadModel<Body, Names> {
    const { store, versions, pageSize } = this;
    return new ReadModel(store, versions, projection, pageSize, this.lookUpIn(projection));
  }

  /** The lookup that all readers of a read model share. */
  private lookUpIn(projection: Projection) {
    const known = this.lookups.get(projection.name);
    if (known) return known;
    const lookUp = batchLookups(async (ids) => {
      const collection = await this.versions.collection(projection);
      const documents = await this.store.getMany(collection, ids);
      return new Map(documents.map((document) => [document.id, document]));
    });
    this.lookups.set(projection.name, lookUp);
    return lookUp;
  }
}
