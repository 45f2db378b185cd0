import { type Position, startPosition } from '../../../events/kernel/event.js';
import type { Projection } from '../../../projections/kernel/projection.js';
import { DeadLetters } from '../read-side/projector/dead-letters.js';
import { isOpen, OperatorRequests } from '../read-side/projector/operator-requests.js';
import { secondsBehind } from '../read-side/projector/model-status.js';
import { SetAside } from '../read-side/projector/set-aside.js';
import {
  type ProjectorReport,
  readReport,
  reportHolds,
} from '../read-side/projector/projector-report.js';
import type { Operator } from './operator.js';

/** How one read model stands. */
export interface Lag {
  /**
   * `live`: at work. `building`: not there yet, or being built anew. `paused`: an event cannot be
   * folded. `failed`: something else fails again and again. `stopped`: no process keeps it.
   */
  readonly state: 'live' | 'building' | 'paused' | 'failed' | 'stopped';
  /** Age of the oldest event that it has not folded; 0 when there is none. */
  readonly secondsBehind: number;
  /** To the end of the log; events on SQLite, bytes of log on KurrentDB. */
  readonly positionsBehind: number;
  /** ISO 8601; null when that is not known. */
  readonly lastAdvance: string | null;
  readonly deadLetters: number;
  /** Events that it leaves out because an operator has set them aside. */
  readonly setAside: number;
  readonly retries: number | null;
  readonly checkpoint: Position;
}

/** How far apart two positions are; positions of every store are whole numbers. */
const distance = (from: Position, to: Position) => Math.max(0, Number(BigInt(to) - BigInt(from)));

function stateOf(
  reported: string | undefined,
  deadLetters: number,
  isBuilding: boolean,
): Lag['state'] {
  if (reported === undefined) return deadLetters > 0 ? 'paused' : 'stopped';
  if (isBuilding) return 'building';
  if (reported === 'paused' || reported === 'stopped') return reported;
  return reported === 'retrying' ? 'failed' : 'live';
}

async function lagOf(
  operator: Operator,
  projection: Projection,
  tail: Position,
  report: ProjectorReport | undefined,
): Promise<Lag> {
  const { readStore, versions } = operator;
  const live = await versions.find(projection);
  const collection = live && { name: live.collection, indexes: projection.indexes };
  const checkpoint = collection ? await readStore.checkpoint(collection) : startPosition;
  const letters = new DeadLetters(readStore);
  await letters.open();
  const deadLetters = (await letters.of(projection.name)).length;
  const [request] = await new OperatorRequests(readStore).of('rebuild', [projection.name]);
  const own = report?.models.find(({ model }) => model === projection.name);
  const isBuilding = live === undefined || (request !== undefined && isOpen(request));
  const behind = await secondsBehind(operator.log, checkpoint, operator.clock);
  const { size: setAside } = await new SetAside(operator.log).ofModel(projection.name);
  return {
    state: stateOf(own?.state, deadLetters, isBuilding),
    secondsBehind: Math.max(0, Math.round(behind * 10) / 10),
    positionsBehind: distance(checkpoint, tail),
    lastAdvance: own?.advancedAt ?? null,
    deadLetters,
    setAside,
    retries: own?.retries ?? null,
    checkpoint,
  };
}

/** Prints how far each registered read model is behind; fails when one does not move. */
export async function lag(operator: Operator): Promise<number> {
  const { log, readStore, projections, output, clock } = operator;
  const tail = await log.tail();
  const last = await readReport(readStore);
  const isFresh = last && clock().getTime() - Date.parse(last.at) < reportHolds;
  const report = isFresh && last.models.length > 0 ? last : undefined;
  const lags = [];
  for (const projection of projections) {
    const model = projection.name;
    lags.push({ model, ...(await lagOf(operator, projection, tail, report)) });
  }
  await output.rows(lags);
  if (!report)
    output.remark('No process keeps the read models: start one with the role projector.');
  const working = lags.every(({ state }) => state === 'live' || state === 'building');
  return working ? 0 : 1;
}
