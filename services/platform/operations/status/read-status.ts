import { type Position, startPosition } from '../../../../events/kernel/event.js';
import { foldFailureMessage } from '../../../../projections/kernel/fold.js';
import type { Projection } from '../../../../projections/kernel/projection.js';
import type { EventLog } from '../../../stores/event-log/event-log.js';
import type { ReadStore } from '../../../stores/ports.js';
import type { Clock } from '../../../stores/ports/tokens.js';
import {
  type DeadLetter,
  DeadLetters,
  type SetAsideEvent,
  SetAsideEvents,
} from '../../read-side/projector/dead-letters.js';
import {
  secondsBehind,
  freshReport,
  type ProjectorReport,
} from '../../read-side/projector/subscription-status.js';
import {
  isOpen,
  type OperatorRequest,
  OperatorRequests,
  type RequestKind,
} from '../../read-side/projector/requests/operator-requests.js';
import type { LiveVersion, LiveVersions } from '../../read-side/read-models/live-versions.js';
import type { OperatorContext } from '../../operator-tools/operator-context.js';

export interface ReadModelStatus {
  readonly model: string;
  /**
   * `live`: running. `building`: being built or rebuilt. `paused`: an event cannot be folded.
   * `failed`: failing repeatedly for another reason. `stopped`: no projector is running.
   */
  readonly state: 'live' | 'building' | 'paused' | 'failed' | 'stopped';
  /** Age of the oldest event it has not folded; 0 when it is up to date. */
  readonly secondsBehind: number;
  /** Distance to the end of the log: events on SQLite, bytes on KurrentDB. */
  readonly positionsBehind: number;
  /** ISO 8601; null when unknown. */
  readonly lastAdvance: string | null;
  /** Events that could not be folded. */
  readonly deadLetters: readonly DeadLetter[];
  /** Events that an operator excluded. */
  readonly setAside: readonly SetAsideEvent[];
  /** The latest request of each kind. */
  readonly requests: Partial<Readonly<Record<RequestKind, OperatorRequest>>>;
  /** The live build, and the previous one if it is kept. */
  readonly build: Pick<LiveVersion, 'version' | 'build' | 'kept'> | undefined;
  readonly retries: number | null;
  /** Since the projector process started; null when unknown. */
  readonly eventsProcessed: number | null;
  /** Why it is paused or retrying; otherwise null. */
  readonly trouble: string | null;
  readonly checkpoint: Position;
}

export interface InstallationStatus {
  readonly tail: Position;
  /** The projector's own report; undefined when none is running. */
  readonly projector: ProjectorReport | undefined;
  readonly models: readonly ReadModelStatus[];
}

export interface StatusSources {
  readonly log: EventLog;
  readonly readStore: ReadStore;
  readonly versions: LiveVersions;
  readonly projections: readonly Projection[];
  readonly clock: Clock;
}

/** Distance of two positions, which are whole numbers in every store. */
const distance = (from: Position, to: Position) => Math.max(0, Number(BigInt(to) - BigInt(from)));

/** @param hasDeadLetter as stored, which is newer than the report. */
function stateOf(
  reported: string | undefined,
  hasDeadLetter: boolean,
  isBuilding: boolean,
): ReadModelStatus['state'] {
  if (isBuilding && reported !== undefined) return 'building';
  if (hasDeadLetter || reported === 'paused') return 'paused';
  if (reported === undefined || reported === 'stopped') return 'stopped';
  return reported === 'retrying' ? 'failed' : 'live';
}

/** Why a read model is paused at an event. */
function troubleOf(deadLetter: DeadLetter | undefined): string | null {
  if (deadLetter === undefined) return null;
  const { eventId: id, position, error } = deadLetter;
  return foldFailureMessage({ id, position }, error);
}

class StatusReader {
  private readonly deadLetterStore: DeadLetters;
  private readonly requests: OperatorRequests;
  private readonly setAside: SetAsideEvents;
  /** Most read models share a checkpoint. */
  private readonly ages = new Map<Position, Promise<number>>();

  constructor(
    private readonly sources: StatusSources,
    private readonly tail: Position,
    private readonly report: ProjectorReport | undefined,
  ) {
    this.deadLetterStore = new DeadLetters(sources.readStore);
    this.requests = new OperatorRequests(sources.readStore);
    this.setAside = new SetAsideEvents(sources.log);
  }

  async models(): Promise<readonly ReadModelStatus[]> {
    await this.deadLetterStore.open();
    return Promise.all(this.sources.projections.map((each) => this.statusOf(each)));
  }

  private async statusOf(projection: Projection): Promise<ReadModelStatus> {
    const { readStore, versions } = this.sources;
    const { name, indexes } = projection;
    const live = await versions.find(projection);
    const collection = live && { name: live.collection, indexes };
    const checkpoint = collection ? await readStore.checkpoint(collection) : startPosition;
    const deadLetters = await this.deadLetterStore.of(name);
    const requests = await this.requests.ofModel(name);
    const own = this.report?.models.find(({ model }) => model === name);
    const { rebuild } = requests;
    const isFirstBuild = own?.state === 'starting' && live?.version !== projection.version;
    const isRebuild = rebuild !== undefined && isOpen(rebuild);
    const isBuilding = live === undefined || isFirstBuild || isRebuild;
    const nextDeadLetter = deadLetters.find(
      (letter) => letter.collection === live?.collection && letter.position > checkpoint,
    );
    const setAside = await this.setAside.listOf(name);
    return {
      model: name,
      state: stateOf(own?.state, nextDeadLetter !== undefined, isBuilding),
      secondsBehind: await this.ageOf(checkpoint),
      positionsBehind: distance(checkpoint, this.tail),
      lastAdvance: own?.advancedAt ?? null,
      deadLetters,
      setAside,
      requests,
      build: live,
      eventsProcessed: own?.eventsProcessed ?? null,
      retries: own?.retries ?? null,
      trouble: own?.trouble ?? troubleOf(nextDeadLetter),
      checkpoint,
    };
  }

  private async ageOf(checkpoint: Position): Promise<number> {
    const { log, clock } = this.sources;
    const age = this.ages.get(checkpoint) ?? secondsBehind(log, checkpoint, clock);
    this.ages.set(checkpoint, age);
    return Math.max(0, Math.round((await age) * 10) / 10);
  }
}

/**
 * Reads the status of all read models from the stores and the projector's report.
 * @param ownReport the report of this process, if it is the projector.
 * @throws StoreUnavailable
 */
export async function readStatus(
  sources: StatusSources,
  ownReport?: ProjectorReport,
): Promise<InstallationStatus> {
  const tail = await sources.log.tail();
  const report = ownReport ?? (await freshReport(sources.readStore, sources.clock()));
  return {
    tail,
    projector: report,
    models: await new StatusReader(sources, tail, report).models(),
  };
}

/** Prints the lag of each read model. Exit code 1 when one does not advance. */
export async function lag(
  operator: StatusSources & Pick<OperatorContext, 'output'>,
): Promise<number> {
  const { output } = operator;
  const { projector, models } = await readStatus(operator);
  await output.rows(
    models.map((each) => ({
      model: each.model,
      state: each.state,
      secondsBehind: each.secondsBehind,
      positionsBehind: each.positionsBehind,
      lastAdvance: each.lastAdvance,
      deadLetters: each.deadLetters.length,
      setAside: each.setAside.length,
      retries: each.retries,
      build: each.build?.build ?? null,
      before: each.build?.kept ?? null,
      checkpoint: each.checkpoint,
    })),
  );
  // Sentences go below the table.
  for (const { model, trouble } of models) if (trouble) output.remark(`${model}: ${trouble}`);
  if (!projector) output.remark('No projector is running: start a process with ROLES=projector.');
  const working = models.every(({ state }) => state === 'live' || state === 'building');
  return working ? 0 : 1;
}
