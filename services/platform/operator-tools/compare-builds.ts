import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { canonicalJson } from '../tools/canonical-json.js';
import { compareText } from '../../stores/read-store/compare.js';
import type { Collection, ReadStore, StoredDocument } from '../../stores/ports.js';

export interface Build {
  readonly store: ReadStore;
  readonly collection: Collection;
}

interface BuildDigest {
  readonly documents: number;
  /** SHA-256 over all documents in the order of their ids. */
  readonly hash: string;
}

export interface Comparison {
  readonly live: BuildDigest;
  readonly side: BuildDigest;
  /** Ids of documents that differ or exist in one build only. */
  readonly different: readonly string[];
}

class Digest {
  private readonly hash = createHash('sha256');
  private documents = 0;

  add({ id, position, body }: StoredDocument): void {
    this.documents += 1;
    // Stores may change the order of fields.
    this.hash.update(`${canonicalJson([id, position, body])}\n`);
  }

  result(): BuildDigest {
    return { documents: this.documents, hash: this.hash.digest('hex') };
  }
}

async function* documentsOf({
  store,
  collection,
}: Build): AsyncGenerator<StoredDocument, undefined> {
  for await (const page of store.scan(collection)) yield* page;
}

/** Compares two builds document by document, without loading either into memory. */
export async function compareBuilds(live: Build, side: Build): Promise<Comparison> {
  const [digests, different] = [{ live: new Digest(), side: new Digest() }, new Array<string>()];
  const [lives, sides] = [documentsOf(live), documentsOf(side)];
  let [one, other] = [await lives.next(), await sides.next()];
  while (!one.done || !other.done) {
    const order = one.done ? 1 : other.done ? -1 : compareText(one.value.id, other.value.id);
    if (!one.done && !other.done && order === 0 && !isDeepStrictEqual(one.value, other.value)) {
      different.push(one.value.id);
    }
    if (!one.done && order < 0) different.push(one.value.id);
    if (!other.done && order > 0) different.push(other.value.id);
    if (!one.done && order <= 0) digests.live.add(one.value);
    if (!other.done && order >= 0) digests.side.add(other.value);
    [one, other] = [order <= 0 ? await lives.next() : one, order >= 0 ? await sides.next() : other];
  }
  return { live: digests.live.result(), side: digests.side.result(), different };
}

/** Returns those ids whose documents differ or exist in one list only. */
export function differentOf(
  ids: readonly string[],
  some: readonly StoredDocument[],
  others: readonly StoredDocument[],
): readonly string[] {
  const [one, other] = [some, others].map((all) => new Map(all.map((each) => [each.id, each])));
  return ids.filter((id) => !isDeepStrictEqual(one?.get(id), other?.get(id)));
}
