import { setImmediate } from 'node:timers/promises';
import type { Position } from '../../../../events/kernel/event.js';
import type { RecordedTrbooEvent } from '../../../../events/registry.js';
import { FoldError, runsOf } from '../../../../projections/kernel/fold.js';
import type { EventLog, RecordedPage } from '../../../stores/event-log.js';
import { CheckpointConflict, type ReadStore } from '../../../stores/ports.js';
import type { ModelRunner } from './model-runner.js';
import type { Draft, Loaded } from './model-writer.js';
import { pageAfter } from './page-reader.js';
import { WakeUp } from './wake-up.js';

/** Events that are folded and committed together at the most. */
const largestPass = 500;
/** Milliseconds of work in one pass, about; the commit of SQLite is the longest part in one go. */
const passTakes = 30;
/** Milliseconds of work after which whoever else waits has a turn. */
const turnTakes = 10;

/** What a run of events makes of one read model, on its way into the store. */
interface Folded {
  readonly runner: ModelRunner;
  readonly draft: Draft;
  readonly milliseconds: number;
}

/**
 * Moves read models along the log, in one loop: those that stand at the same place move together,
 * with one page read and one commit. In each round every place has a pass, the last one first and
 * no further than to the next, so that who is behind joins those whom it meets, and who is in front
 * waits for no more than one pass of the others.
 */
export class Keeper {
  private readonly runners = new Set<ModelRunner>();
  private readonly wakeUp = new WakeUp();
  private running: Promise<void> | undefined;
  private passing: Promise<boolean> = Promise.resolve(true);
  private turnBegan = performance.now();

  constructor(
    private readonly log: EventLog,
    private readonly store: ReadStore,
  ) {}

  /** There may be something to do: new events, or a try that need not wait. */
  wake(): void {
    this.wakeUp.call();
  }

  /** From now on this one is moved along the log. */
  keep(runner: ModelRunner): void {
    this.runners.add(runner);
    this.wake();
    if (this.running === undefined) {
      this.turnBegan = performance.now();
      this.running = this.run();
    }
  }

  /** The runner moves no more; resolves after what is under way. */
  async leave(runner: ModelRunner): Promise<void> {
    this.runners.delete(runner);
    this.wake();
    await this.passing;
  }

  private async run(): Promise<void> {
    while (this.runners.size > 0) {
      const [seen, began] = [this.wakeUp.count, performance.now()];
      if (await this.round(seen)) continue;
      await this.wakeUp.after(seen, this.nextTry(began));
      this.turnBegan = performance.now();
    }
    this.running = undefined;
  }

  /** Milliseconds until the first tries again of those who waited then; undefined when none did. */
  private nextTry(then: number): number | undefined {
    const times = [...this.runners].map(({ waitsUntil }) => waitsUntil).filter((at) => at > then);
    if (times.length === 0) return undefined;
    return Math.max(0, Math.ceil(Math.min(...times) - performance.now()));
  }

  /** False when there is nothing to do until somebody wakes it. */
  private async round(seen: number): Promise<boolean> {
    let moved = false;
    const places = [...new Set(this.ready().map(({ checkpoint }) => checkpoint))].sort();
    for (const [index, place] of places.entries()) {
      for (const group of this.groupsAt(place)) {
        if (group.every(({ sawEnd }) => sawEnd === seen)) continue;
        this.passing = this.pass(group, place, places[index + 1], seen);
        moved = (await this.passing) || moved;
      }
    }
    return moved;
  }

  /** Those who wait for nothing. */
  private ready(): ModelRunner[] {
    const now = performance.now();
    return [...this.runners].filter(({ waitsUntil }) => waitsUntil <= now);
  }

  /** Those at a place who move together, and each who goes by itself. */
  private groupsAt(place: Position): ModelRunner[][] {
    const here = this.ready().filter(({ checkpoint }) => checkpoint === place);
    const alone = here.filter(({ isAlone }) => isAlone).map((each) => [each]);
    const together = here.filter(({ isAlone }) => !isAlone);
    return together.length > 0 ? [together, ...alone] : alone;
  }

  /** Takes one page of the log; false when there is none. */
  private async pass(
    group: readonly ModelRunner[],
    place: Position,
    ahead: Position | undefined,
    seen: number,
  ): Promise<boolean> {
    const unsure = group.filter(({ isUnsure }) => isUnsure);
    for (const runner of unsure) await this.attempt([runner], () => runner.settle());
    // They may stand elsewhere.
    if (unsure.length > 0) return true;
    const page = await this.attempt(group, () => this.read(group, place, ahead));
    if (page === null) for (const runner of group) runner.atEnd(seen);
    else if (page !== undefined) await this.take(group, page);
    return page !== null;
  }

  private async take(
    group: readonly ModelRunner[],
    { events, through }: RecordedPage,
  ): Promise<void> {
    const projections = group.map(({ writer }) => writer.projection);
    const runs = runsOf(projections, events);
    let going = group;
    for (const run of runs.slice(0, -1)) {
      going = await this.advance(going, run, run.at(-1)?.position ?? through);
    }
    // Behind the last one is what concerns nobody.
    await this.advance(going, runs.at(-1) ?? [], through);
  }

  private async read(
    group: readonly ModelRunner[],
    place: Position,
    ahead: Position | undefined,
  ): Promise<RecordedPage | null> {
    await this.letOthers();
    const cost = group.reduce((sum, runner) => sum + runner.cost, 0);
    const size = Math.max(1, Math.min(largestPass, Math.floor(passTakes / cost)));
    const [until] = [ahead, ...group.map((runner) => runner.until)]
      .filter((each) => each !== undefined)
      .sort();
    return pageAfter(this.log, place, size, until);
  }

  /** Folds a run for each and commits it for all. Gives back those who have taken it. */
  private async advance(
    group: readonly ModelRunner[],
    run: readonly RecordedTrbooEvent[],
    to: Position,
  ): Promise<readonly ModelRunner[]> {
    const going = group.filter((runner) => this.runners.has(runner));
    const loaded = await Promise.all(
      going.map((runner) => this.attempt([runner], () => runner.writer.load(run))),
    );
    const all: Folded[] = [];
    for (const [index, runner] of going.entries()) {
      await this.letOthers();
      const folded = loaded[index] && (await this.fold(runner, run, to, loaded[index]));
      if (folded) all.push(folded);
    }
    await this.letOthers();
    const held = all.length > 0 ? await this.commit(all) : undefined;
    if (held === undefined) return [];
    const wereAway = all.some(({ runner }) => runner.isAway);
    for (const { runner, draft, milliseconds } of all) {
      runner.advanced(run, draft, milliseconds + held / all.length);
    }
    if (wereAway) this.storeIsBack();
    return all.map(({ runner }) => runner);
  }

  private async fold(
    runner: ModelRunner,
    run: readonly RecordedTrbooEvent[],
    to: Position,
    loaded: Loaded,
  ): Promise<Folded | undefined> {
    const began = performance.now();
    try {
      const draft = runner.writer.fold(run, loaded, { from: runner.checkpoint, to });
      return { runner, draft, milliseconds: performance.now() - began };
    } catch (error) {
      if (error instanceof FoldError) await runner.foldFailed(error, run);
      else await runner.failed(error);
      return undefined;
    }
  }

  /** Milliseconds for which it held the process; undefined when it failed. */
  private async commit(all: readonly Folded[]): Promise<number | undefined> {
    const began = performance.now();
    try {
      const committing = this.store.commit(all.map(({ draft }) => draft.commit));
      const held = performance.now() - began;
      await committing;
      return held;
    } catch (error) {
      for (const { runner } of all) {
        const isAnothers =
          error instanceof CheckpointConflict && error.collection !== runner.writer.collection.name;
        // Its own part may have been committed all the same.
        if (isAnothers) runner.isUnsure = true;
        else await runner.failed(error);
      }
      return undefined;
    }
  }

  /** What fails is a failure of each of them. */
  private async attempt<T>(
    group: readonly ModelRunner[],
    work: () => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      for (const runner of group) await runner.failed(error);
      return undefined;
    }
  }

  /** Nobody waits any longer for a store that answers one of them. */
  private storeIsBack(): void {
    for (const runner of this.runners) if (runner.isAway) runner.hurry();
  }

  /** A store may answer without ever leaving the process: sockets and timers want their turn. */
  private async letOthers(): Promise<void> {
    if (performance.now() - this.turnBegan < turnTakes) return;
    await setImmediate();
    this.turnBegan = performance.now();
  }
}
