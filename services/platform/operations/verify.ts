import { setTimeout } from 'node:timers/promises';
import type { Projection } from '../../../projections/kernel/projection.js';
import { Pace } from '../read-side/building/pace.js';
import { type Build, compareBuilds, differentOf } from './compare-builds.js';
import { modelsNamed, type Operator, UsageError } from './operator.js';
import { Seldom } from './seldom.js';
import { TemporaryModels } from './temporary-models.js';

/** How often documents are looked at again that changed while they were compared. */
const rounds = 200;
const roundPause = 10;
/** Few, so that they are read between two commits of a server that is at work. */
const idsAtOnce = 100;
const idsShown = 10;

/**
 * Those of some documents that differ at one position of both builds; all of them when there is none,
 * because the live build does not get there.
 */
async function differentAtOnePosition(
  models: TemporaryModels,
  projection: Projection,
  { live, side }: { readonly live: Build; readonly side: Build },
  ids: readonly string[],
): Promise<readonly string[]> {
  for (let round = 0; round < rounds; round += 1) {
    const position = await live.store.checkpoint(live.collection);
    const documents = await live.store.getMany(live.collection, ids);
    if (position === (await live.store.checkpoint(live.collection))) {
      await models.goOnTo(projection, position);
      if (position === (await side.store.checkpoint(side.collection))) {
        return differentOf(ids, documents, await side.store.getMany(side.collection, ids));
      }
    }
    await setTimeout(roundPause);
  }
  return ids;
}

async function verifyOne(operator: Operator, models: TemporaryModels, projection: Projection) {
  const { readStore, versions, output } = operator;
  const model = projection.name;
  const live = { store: readStore, collection: await versions.collection(projection) };
  const side = { store: models.store, collection: models.collectionOf(projection) };
  const { different, ...compared } = await compareBuilds(live, side);
  const left: string[] = [];
  for (let start = 0; start < different.length; start += idsAtOnce) {
    const ids = different.slice(start, start + idsAtOnce);
    left.push(...(await differentAtOnePosition(models, projection, { live, side }, ids)));
  }
  if (left.length > 0) {
    output.remark(`${model} differs in: ${left.slice(0, idsShown).join(', ')}`);
    const [here, there] = [
      await readStore.checkpoint(live.collection),
      await models.store.checkpoint(side.collection),
    ];
    if (here < there) output.remark(`${model} is at ${here}, behind the log at ${there}`);
  }
  const failure = models.resultOf(projection)?.failure;
  return {
    model,
    verdict: failure === undefined && left.length === 0 ? 'same' : 'DIFFERENT',
    documents: compared.live.documents,
    rebuilt: compared.side.documents,
    different: left.length,
    hash: compared.live.hash.slice(0, 16),
    rebuiltHash: compared.side.hash.slice(0, 16),
    error: failure ?? null,
  };
}

/** Builds read models a second time, aside, and compares them with the live ones. */
export async function verify(operator: Operator, name: string | undefined): Promise<number> {
  const { output, versions, log } = operator;
  const projections = modelsNamed(operator, name);
  for (const projection of projections) {
    if ((await versions.find(projection)) !== undefined) continue;
    throw new UsageError(`${projection.name} was never built: start the server first`);
  }
  const models = await TemporaryModels.open(operator, projections);
  try {
    const pace = new Pace(await log.tail());
    await models.build(new Seldom().saying(output, pace));
    const rows = [];
    for (const projection of projections) {
      rows.push(await verifyOne(operator, models, projection));
    }
    await output.rows(rows);
    return rows.every(({ verdict }) => verdict === 'same') ? 0 : 1;
  } finally {
    await models.close();
  }
}
