import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { amount } from '../../events/testing/size.js';
import type { Projection } from '../../projections/kernel/projection.js';
import { projections } from '../../projections/registry.js';
import { documentsAfter } from '../../projections/testing/projection-specification.js';
import { knownLog, randomLogs } from '../../projections/testing/sample-logs.js';
import { ModelBuild } from '../../services/platform/read-side/building/model-build.js';
import type { Collection, ReadStore } from '../../services/stores/ports.js';
import { openings } from '../support/read-stores.js';
import { documentsOf } from '../support/projector.js';

/** How a build goes: how much is read and held at once, and after which pages it is cut off. */
interface Way {
  readonly pageSize: number;
  readonly most: number;
  readonly cutAfter: readonly number[];
}

let collections = 0;
const nothing: ReadonlySet<string> = new Set();

async function build(
  store: ReadStore,
  projection: Projection,
  log: readonly RecordedTrbooEvent[],
  { pageSize, most, cutAfter }: Way,
): Promise<Collection> {
  collections += 1;
  const collection = { name: `build_${collections}`, indexes: projection.indexes };
  const open = async () => new ModelBuild(projection, await store.build(collection), nothing, most);
  let current = await open();
  const cuts = new Set(cutAfter);
  for (let page = 0; page * pageSize < log.length; page += 1) {
    const entries = log.slice(page * pageSize, (page + 1) * pageSize);
    await current.take({ entries, through: entries.at(-1)?.position ?? '' });
    if (!cuts.delete(page)) continue;
    // A process that is killed loses what it had not written, and the next goes on before that.
    current = await open();
    page = -1;
  }
  await current.finish();
  return collection;
}

const bodiesIn = async (store: ReadStore, collection: Collection) =>
  Object.fromEntries(
    [...(await documentsOf(store, collection))].map(([id, { body }]) => [id, body]),
  );

describe.each(openings)('a build in %s', (_name, open) => {
  it.each(projections.map((projection) => [projection.name, projection] as const))(
    'of %s gives what folding one event after another gives, wherever it is cut off',
    async (_model, projection) => {
      const { store, remove } = await open();
      const ways = fc.record({
        pageSize: fc.integer({ min: 1, max: 40 }),
        most: fc.integer({ min: 0, max: 20 }),
        cutAfter: fc.array(fc.integer({ min: 0, max: 10 }), { maxLength: 3 }),
      });
      await fc.assert(
        fc.asyncProperty(fc.oneof(fc.constant(knownLog), randomLogs), ways, async (log, way) => {
          const collection = await build(store, projection, log, way);
          expect(await bodiesIn(store, collection)).toEqual(documentsAfter(projection, log));
          const checkpoint = log.at(-1)?.position;
          if (checkpoint) expect(await store.checkpoint(collection)).toBe(checkpoint);
          await store.drop(collection);
        }),
        { numRuns: amount('LOGS', 4, 200) },
      );
      await store.close();
      await remove?.();
    },
    60_000,
  );
});
