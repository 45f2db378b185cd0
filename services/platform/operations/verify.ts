import { setTimeout } from 'node:timers/promises';
import type { Projection } from '../../../projections/kernel/projection.js';
import { type Build, compareBuilds, stillDifferent } from './compare-builds.js';
import { modelsNamed, type Operator, UsageError } from './operator.js';
import { TemporaryModels } from './temporary-models.js';

/** How often documents are looked at again that changed while they were compared. */
const rounds = 20;
const roundPause = 100;
const idsAtOnce = 1_000;
const idsShown = 10;

/**
 * Looks at documents that differed again: on a server that is at work, one of both builds may have
 * been ahead for a moment.
 */
async function settled(
  models: TemporaryModels,
  live: Build,
  side: Build,
  different: readonly string[],
): Promise<readonly string[]> {
  let left = different;
  for (let round = 0; round < rounds && left.length > 0; round += 1) {
    await models.caughtUp();
    const found: string[] = [];
    for (let start = 0; start < left.length; start += idsAtOnce) {
      found.push(...(await stillDifferent(live, side, left.slice(start, start + idsAtOnce))));
    }
    left = found;
    if (left.length > 0) await setTimeout(roundPause);
  }
  return left;
}

async function verifyOne(operator: Operator, models: TemporaryModels, projection: Projection) {
  const { readStore, versions, output } = operator;
  const model = projection.name;
  const live = { store: readStore, collection: await versions.collection(projection) };
  const side = { store: models.store, collection: models.collectionOf(projection) };
  const compared = await compareBuilds(live, side);
  const left = await settled(models, live, side, compared.different);
  if (left.length > 0) {
    output.remark(`${model} differs in: ${left.slice(0, idsShown).join(', ')}`);
    const [here, there] = [
      await readStore.checkpoint(live.collection),
      await models.store.checkpoint(side.collection),
    ];
    if (here < there) output.remark(`${model} is at ${here}, behind the log at ${there}`);
  }
  const failure = await models.failureOf(model);
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
  const { output, versions, signal } = operator;
  const projections = modelsNamed(operator, name);
  for (const projection of projections) {
    if ((await versions.find(projection)) !== undefined) continue;
    throw new UsageError(`${projection.name} was never built: start the server first`);
  }
  const models = await TemporaryModels.open(operator, projections);
  const abandon = () => void models.close();
  signal.addEventListener('abort', abandon);
  try {
    await models.build((standing) => {
      for (const { model, eventsProcessed } of standing) {
        output.remark(`${model}: ${eventsProcessed} events`);
      }
    });
    const rows = [];
    for (const projection of projections) {
      rows.push(await verifyOne(operator, models, projection));
    }
    await output.rows(rows);
    return rows.every(({ verdict }) => verdict === 'same') ? 0 : 1;
  } finally {
    signal.removeEventListener('abort', abandon);
    await models.close();
  }
}
