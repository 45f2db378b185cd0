import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DomainError } from '../../../events/kernel/domain-error.js';
import type { EventMetadata, Position } from '../../../events/kernel/event.js';
import { reactionDecider } from '../../../events/reaction/decider.js';
import { importChoices, type ImportChoices } from '../../contract/library/import.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { EventClock } from '../../platform/decisions/event-clock.js';
import { Progress } from '../../platform/read-side/read-models/progress.js';
import { type Settings, settingsToken } from '../../platform/settings/settings.js';
import {
  type PointInTime,
  pointInTimeToken,
} from '../../platform/time-travel/time-travel-event-store.js';
import { PeriodicTask } from '../../platform/tools/tasks.js';
import { stackOf } from '../../platform/tools/last-resort.js';
import { LibraryDecisions } from '../library/library-decisions.js';
import { ImportFiles } from './import-files.js';
import { Imports } from './imports.js';
import { ImportUndo } from './import-undo.js';
import { decisionOn, type PlanRow, reactionFor, recommendationFor } from './plan.js';
import { restAfterBatch } from './planner.js';

/** Rows of one append: others wait until it is folded. */
const appendSize = 10;
/** Rows after which it is recorded how far the import is. */
const batchSize = 50;
/**
 * Milliseconds between two looks for imports that another process has left unfinished. One that another
 * process works on is worked on twice; nothing is recorded twice.
 */
const intervalMs = 60_000;

/** One import of one person. */
interface Run {
  readonly userId: string;
  readonly importId: string;
}

/**
 * Works off started imports in the background, batch by batch. Ids and command ids of a batch follow
 * from the import and its rows: what a killed process had recorded is not recorded again. After each
 * batch it rests.
 */
@Injectable()
export class ImportRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Import');
  private readonly runs = new Map<string, Promise<void>>();
  private isStopping = false;
  private readonly task = new PeriodicTask(
    () => this.resume(),
    (error) => this.logger.warn(`unfinished imports were not found: ${stackOf(error)}`),
  );

  constructor(
    private readonly imports: Imports,
    private readonly files: ImportFiles,
    private readonly library: LibraryDecisions,
    private readonly decisions: Decisions,
    private readonly undo: ImportUndo,
    private readonly progress: Progress,
    private readonly clock: EventClock,
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(pointInTimeToken) private readonly past: PointInTime | null,
  ) {}

  onApplicationBootstrap(): void {
    if (this.past !== null || !this.settings.roles.includes('api')) return;
    void this.task.runNow();
    this.task.start(intervalMs);
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    await this.task.stop();
    await Promise.all(this.runs.values());
  }

  /**
   * Starts a prepared import with the person's choices.
   * @throws DomainError not-found for an unknown import; conflict while another one runs
   */
  async begin(run: Run, choices: ImportChoices, metadata: EventMetadata): Promise<Position> {
    const { status } = await this.imports.current(run.userId, run.importId);
    // Choices are part of the import from its start on.
    if (status === 'prepared') await this.files.put(run.userId, run.importId, 'choices', choices);
    const start = { type: 'StartImport', ...run, now: metadata.time } as const;
    const { position } = await this.imports.execute(start, metadata);
    this.start(run);
    return position;
  }

  /** Works on an import, after what this process is doing for it already. */
  start(run: Run): void {
    if (this.isStopping) return;
    const working = (this.runs.get(run.importId) ?? Promise.resolve())
      .then(() => this.work(run))
      .catch((error: unknown) => {
        this.logger.warn(`an import is interrupted and resumed later: ${stackOf(error)}`);
      })
      .finally(() => {
        if (this.runs.get(run.importId) === working) this.runs.delete(run.importId);
      });
    this.runs.set(run.importId, working);
  }

  private async resume(): Promise<void> {
    for (const { userId, importId } of await this.imports.active()) {
      if (!this.runs.has(importId)) this.start({ userId, importId });
    }
  }

  private async work(run: Run): Promise<void> {
    if (this.isStopping) return;
    const { status, rows, through } = await this.imports.current(run.userId, run.importId);
    const choices = await this.files.get(run.userId, run.importId, 'choices', importChoices);
    // The person was erased meanwhile.
    if (choices === undefined) return;
    if (status === 'undoing') {
      await this.undo.run({ ...run, rows, choices }, () => this.isStopping);
      return;
    }
    for await (const part of this.files.rowsFrom(run.userId, run.importId, rows, through)) {
      for (let start = 0; start < part.length; start += batchSize) {
        const goesOn = await this.runBatch(run, choices, part.slice(start, start + batchSize));
        if (!goesOn) return;
      }
    }
    const complete = { type: 'CompleteImport', ...run } as const;
    await this.imports.execute(complete, this.metadataOf(run, 'complete'));
  }

  /** @returns false when the import has ended, or the process is stopping. */
  private async runBatch(
    run: Run,
    choices: ImportChoices,
    batch: readonly PlanRow[],
  ): Promise<boolean> {
    let [added, through, isFull, isCancelled] = [0, 0, false, false];
    for (let start = 0; start < batch.length && !isFull; start += appendSize) {
      const { status } = await this.imports.current(run.userId, run.importId);
      if (this.isStopping) return false;
      isCancelled = status !== 'running';
      if (isCancelled) break;
      const rows = batch.slice(start, start + appendSize);
      try {
        added += await this.add(run, choices, rows);
        through = (rows.at(-1)?.row ?? 0) + 1;
      } catch (error) {
        isFull = error instanceof DomainError && error.reason === 'conflict';
        if (!isFull) throw error;
      }
    }
    const record = { type: 'RecordRows', ...run, through, added } as const;
    await this.imports.execute(record, this.metadataOf(run, `${through}`));
    const cancel = { type: 'CancelImport', ...run, reason: 'full' } as const;
    if (isFull) await this.imports.execute(cancel, this.metadataOf(run, 'full'));
    return !isFull && !isCancelled;
  }

  /** Adds rows with their reactions. @returns the number of those that are in the library now. */
  private async add(run: Run, choices: ImportChoices, given: readonly PlanRow[]): Promise<number> {
    const rows = given.filter((row) => decisionOn(row, choices) === 'add');
    const [first] = rows;
    if (first === undefined) return 0;
    const began = performance.now();
    const metadata = this.metadataOf(run, `add ${first.row}`);
    const of = { ...run, time: metadata.time };
    const recommendations = rows.map((row) => recommendationFor(row, choices, of));
    const command = { type: 'ImportRecommendations', recommendations, time: of.time } as const;
    const { state, position } = await this.library.execute(run.userId, command, metadata);
    const added = new Set(
      recommendations.map(({ recommendationId: id }) => id).filter((id) => state.items.has(id)),
    );
    const reactions = rows.map(async (row, index) => {
      const id = recommendations[index]?.recommendationId ?? '';
      const type = reactionFor(row, choices);
      if (type === null || !added.has(id)) return;
      const subject = { recommendationId: id, ownerId: run.userId, userId: run.userId };
      const by = this.metadataOf(run, `react ${row.row}`);
      await this.decisions.execute(reactionDecider, [id, run.userId], { type, subject }, by);
    });
    await Promise.all(reactions);
    await restAfterBatch(this.progress, position, began);
    return added.size;
  }

  private metadataOf({ userId, importId }: Run, step: string) {
    const time = this.clock.next().toISOString();
    return { actorId: userId, commandId: `${importId} ${step}`, time };
  }
}
