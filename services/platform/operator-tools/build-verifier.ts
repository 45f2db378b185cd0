import { setTimeout } from 'node:timers/promises';
import type { Projection } from '../../../projections/kernel/projection.js';
import type { BuildsOptions, Verdict, Verifier } from '../read-side/projector/rebuild/builds.js';
import { modelsNamed } from './operator-context.js';
import { TemporaryModels, type TemporaryModelsDependencies } from './temporary-models.js';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { canonicalJson } from '../tools/canonical-json.js';
import { compareText } from '../../stores/read-store/document-query.js';
import type { Collection, ReadStore, StoredDocument } from '../../stores/ports.js';

interface Build {
  readonly store: ReadStore;
  readonly collection: Collection;
}

interface BuildDigest {
  readonly documents: number;
  /** SHA-256 over all documents in the order of their ids. */
  readonly hash: string;
}

interface Comparison {
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
async function compareBuilds(live: Build, side: Build): Promise<Comparison> {
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
function differentOf(
  ids: readonly string[],
  some: readonly StoredDocument[],
  others: readonly StoredDocument[],
): readonly string[] {
  const [one, other] = [some, others].map((all) => new Map(all.map((each) => [each.id, each])));
  return ids.filter((id) => !isDeepStrictEqual(one?.get(id), other?.get(id)));
}

/** Attempts to compare documents that change during the comparison. */
const maxRounds = 200;
const roundPause = 10;
/** So few that they can be read between two commits of a running server. */
const maxIdsPerRead = 100;
const maxExamples = 10;
const shownHashLength = 16;

/**
 * Returns those documents that differ when both builds are at the same position; all of them if the
 * live build advanced during every attempt.
 */
async function differentAtOnePosition(
  models: TemporaryModels,
  projection: Projection,
  { live, side }: { readonly live: Build; readonly side: Build },
  ids: readonly string[],
): Promise<readonly string[]> {
  for (let round = 0; round < maxRounds; round += 1) {
    const position = await live.store.checkpoint(live.collection);
    const documents = await live.store.getMany(live.collection, ids);
    if (position === (await live.store.checkpoint(live.collection))) {
      await models.continueTo(projection, position);
      if (position === (await side.store.checkpoint(side.collection))) {
        return differentOf(ids, documents, await side.store.getMany(side.collection, ids));
      }
    }
    await setTimeout(roundPause);
  }
  return ids;
}

export type VerifierDependencies = Omit<TemporaryModelsDependencies, 'signal'> & {
  readonly projections: readonly Projection[];
};

/** Builds read models a second time in a temporary store and compares every document. */
export class BuildVerifier implements Verifier {
  constructor(private readonly dependencies: VerifierDependencies) {}

  async verify(
    names: readonly string[],
    { signal = new AbortController().signal, onProgress = () => undefined }: BuildsOptions,
  ): Promise<readonly Verdict[]> {
    const projections = names.flatMap((name) => modelsNamed(this.dependencies, name));
    const models = await TemporaryModels.open({ ...this.dependencies, signal }, projections);
    try {
      await models.build(onProgress);
      const verdicts: Verdict[] = [];
      for (const projection of projections) {
        signal.throwIfAborted();
        verdicts.push(await this.compare(models, projection));
      }
      return verdicts;
    } finally {
      await models.close();
    }
  }

  private async compare(models: TemporaryModels, projection: Projection): Promise<Verdict> {
    const { readStore, versions } = this.dependencies;
    const live = { store: readStore, collection: await versions.collection(projection) };
    const side = { store: models.store, collection: models.collectionOf(projection) };
    const { different, ...compared } = await compareBuilds(live, side);
    const differing: string[] = [];
    for (let start = 0; start < different.length; start += maxIdsPerRead) {
      const ids = different.slice(start, start + maxIdsPerRead);
      differing.push(...(await differentAtOnePosition(models, projection, { live, side }, ids)));
    }
    const error = models.resultOf(projection)?.failure ?? null;
    return {
      model: projection.name,
      isSame: error === null && differing.length === 0,
      documents: compared.live.documents,
      rebuilt: compared.side.documents,
      different: differing.length,
      examples: differing.slice(0, maxExamples),
      hash: compared.live.hash.slice(0, shownHashLength),
      rebuiltHash: compared.side.hash.slice(0, shownHashLength),
      error,
      position: await readStore.checkpoint(live.collection),
      rebuiltPosition: await models.store.checkpoint(side.collection),
    };
  }
}
