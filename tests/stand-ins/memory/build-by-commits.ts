import type { Position } from '../../../events/kernel/event.js';
import type {
  BuildStep,
  BulkBuild,
  Collection,
  DocumentQuery,
  ReadStore,
  StoredDocument,
} from '../../../services/stores/ports.js';

/** Documents per call of a store. */
const maxPerCall = 10_000;

/** A bulk build made of ordinary commits. */
export async function buildByCommits(store: ReadStore, collection: Collection): Promise<BulkBuild> {
  await store.ensure(collection);
  return new BuildByCommits(store, collection, await store.checkpoint(collection));
}

class BuildByCommits implements BulkBuild {
  constructor(
    private readonly store: ReadStore,
    private readonly collection: Collection,
    public checkpoint: Position,
  ) {}

  async getMany(ids: readonly string[]): Promise<readonly StoredDocument[]> {
    const found: StoredDocument[] = [];
    for (let start = 0; start < ids.length; start += maxPerCall) {
      const part = ids.slice(start, start + maxPerCall);
      found.push(...(await this.store.getMany(this.collection, part)));
    }
    return found;
  }

  async findIds(query: DocumentQuery): Promise<readonly string[]> {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await this.store.list(this.collection, { ...query, limit: maxPerCall, cursor });
      ids.push(...page.documents.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return ids;
  }

  async write({ put, remove, to }: BuildStep): Promise<void> {
    const { collection } = this;
    const checkpoint = { from: this.checkpoint, to };
    const removed = remove.map((id) => ({ id, position: to }));
    await this.store.commit([{ collection, put, remove: removed, checkpoint }]);
    this.checkpoint = to;
  }

  /** `ensure` has created the indexes. */
  finish(): Promise<void> {
    return Promise.resolve();
  }
}
