import type { Position } from '../../../../../events/kernel/event.js';
import { Gathering } from './gathering.js';
import { Group, type Surroundings, type Taken } from './group.js';
import type { ModelRunner } from './model-runner.js';
import { WakeUp } from './wake-up.js';

/**
 * Moves read models along the log, in one loop: those that stand at the same place move together.
 * In each round every place has a pass, the last one first and no further than to the next, so that
 * who is behind joins those whom it meets, and who is in front waits for no more than one pass of
 * the others.
 */
export class Keeper {
  private readonly runners = new Set<ModelRunner>();
  private readonly wakeUp = new WakeUp();
  private readonly gathering = new Gathering();
  private readonly surroundings: Surroundings;
  private running: Promise<void> | undefined;
  private passing: Promise<unknown> = Promise.resolve();

  constructor({
    log,
    store,
    mark,
    tracing,
  }: Pick<Surroundings, 'log' | 'store' | 'mark' | 'tracing'>) {
    this.surroundings = {
      ...{ log, store, mark, tracing },
      isKept: (runner) => this.runners.has(runner),
      storeIsBack: () => this.storeIsBack(),
    };
  }

  /** There may be something to do: new events, or a try that need not wait. */
  wake(): void {
    this.wakeUp.call();
  }

  endOfLog(): Promise<Position> {
    return this.surroundings.log.tail();
  }

  /** @throws LogReplaced when the log is not the one that was read before. */
  checkLog(): Promise<void> {
    return this.surroundings.mark.check();
  }

  /** From now on this one is moved along the log. */
  keep(runner: ModelRunner): void {
    this.runners.add(runner);
    this.wake();
    this.running ??= this.run();
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
      const taken = await this.round(seen);
      if (taken === 'part') continue;
      this.gathering.begin();
      if (taken === 'nothing') await this.wakeUp.after(seen, this.nextTry(began));
      await this.gathering.end();
    }
    this.running = undefined;
  }

  /** Milliseconds until the first tries again of those who waited then; undefined when none did. */
  private nextTry(then: number): number | undefined {
    const times = [...this.runners].map(({ waitsUntil }) => waitsUntil).filter((at) => at > then);
    if (times.length === 0) return undefined;
    return Math.max(0, Math.ceil(Math.min(...times) - performance.now()));
  }

  /** After nothing there is nothing to do until somebody wakes it. */
  private async round(seen: number): Promise<Taken> {
    let most: Taken = 'nothing';
    const places = [...new Set(this.ready().map(({ checkpoint }) => checkpoint))].sort();
    for (const [index, place] of places.entries()) {
      for (const runners of this.groupsAt(place)) {
        if (runners.every(({ sawEnd }) => sawEnd === seen)) continue;
        const group = new Group(runners, place, this.surroundings);
        const passing = group.pass(places[index + 1]);
        this.passing = passing;
        const taken = await passing;
        if (taken === 'nothing') for (const runner of runners) runner.atEnd(seen);
        else if (most !== 'part') most = taken;
      }
    }
    return most;
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

  /** Nobody waits any longer for a store that answers one of them. */
  private storeIsBack(): void {
    for (const runner of this.runners) if (runner.isAway) runner.hurry();
  }
}
