import type { Position } from '../../../../../events/kernel/event.js';
import { BatchWindow } from './batch-window.js';
import {
  ProjectionBatch,
  type ProjectionBatchDependencies,
  type BatchResult,
} from './projection-batch.js';
import type { ModelSubscription } from './model-subscription.js';
import { WakeUp } from './wake-up.js';

/**
 * Moves read models along the log, in one loop: those that stand at the same place move together.
 * In each round every place has a pass, the last one first and no further than to the next, so that
 * who is behind joins those whom it meets, and who is in front waits for no more than one pass of
 * the others.
 */
export class ProjectionRunner {
  private readonly subscriptions = new Set<ModelSubscription>();
  private readonly wakeUp = new WakeUp();
  private readonly batchWindow = new BatchWindow();
  private readonly dependencies: ProjectionBatchDependencies;
  private running: Promise<void> | undefined;
  private currentPass: Promise<unknown> = Promise.resolve();

  constructor({
    log,
    store,
    logIdentity,
    tracing,
  }: Pick<ProjectionBatchDependencies, 'log' | 'store' | 'logIdentity' | 'tracing'>) {
    this.dependencies = {
      ...{ log, store, logIdentity, tracing },
      isActive: (subscription) => this.subscriptions.has(subscription),
      storeRecovered: () => this.retryUnavailable(),
    };
  }

  /** There may be something to do: new events, or a try that need not wait. */
  wake(): void {
    this.wakeUp.call();
  }

  endOfLog(): Promise<Position> {
    return this.dependencies.log.tail();
  }

  /** @throws LogReplaced when the log is not the one that was read before. */
  checkLogIdentity(): Promise<void> {
    return this.dependencies.logIdentity.check();
  }

  /** From now on this one is moved along the log. */
  add(subscription: ModelSubscription): void {
    this.subscriptions.add(subscription);
    this.wake();
    this.running ??= this.run();
  }

  /** The subscription moves no more; resolves after what is under way. */
  async remove(subscription: ModelSubscription): Promise<void> {
    this.subscriptions.delete(subscription);
    this.wake();
    await this.currentPass;
  }

  private async run(): Promise<void> {
    while (this.subscriptions.size > 0) {
      const [seen, began] = [this.wakeUp.count, performance.now()];
      const result = await this.round(seen);
      if (result === 'part') continue;
      this.batchWindow.batchCompleted();
      if (result === 'nothing') await this.wakeUp.after(seen, this.nextTry(began));
      await this.batchWindow.waitForNext();
    }
    this.running = undefined;
  }

  /** Milliseconds until the first tries again of those who waited then; undefined when none did. */
  private nextTry(then: number): number | undefined {
    const times = [...this.subscriptions].map(({ retryAt }) => retryAt).filter((at) => at > then);
    if (times.length === 0) return undefined;
    return Math.max(0, Math.ceil(Math.min(...times) - performance.now()));
  }

  /** After nothing there is nothing to do until somebody wakes it. */
  private async round(seen: number): Promise<BatchResult> {
    let most: BatchResult = 'nothing';
    const places = [...new Set(this.ready().map(({ checkpoint }) => checkpoint))].sort();
    for (const [index, place] of places.entries()) {
      for (const subscriptions of this.batchesAt(place)) {
        if (subscriptions.every(({ endSeenAt }) => endSeenAt === seen)) continue;
        const batch = new ProjectionBatch(subscriptions, place, this.dependencies);
        const currentPass = batch.pass(places[index + 1]);
        this.currentPass = currentPass;
        const result = await currentPass;
        if (result === 'nothing')
          for (const subscription of subscriptions) subscription.reachedEnd(seen);
        else if (most !== 'part') most = result;
      }
    }
    return most;
  }

  /** Those who wait for nothing. */
  private ready(): ModelSubscription[] {
    const now = performance.now();
    return [...this.subscriptions].filter(({ retryAt }) => retryAt <= now);
  }

  /** Those at a place who move together, and each who goes by itself. */
  private batchesAt(place: Position): ModelSubscription[][] {
    const here = this.ready().filter(({ checkpoint }) => checkpoint === place);
    const alone = here.filter(({ isAlone }) => isAlone).map((each) => [each]);
    const together = here.filter(({ isAlone }) => !isAlone);
    return together.length > 0 ? [together, ...alone] : alone;
  }

  /** Nobody waits any longer for a store that answers one of them. */
  private retryUnavailable(): void {
    for (const subscription of this.subscriptions)
      if (subscription.isStoreUnavailable) subscription.retryNow();
  }
}
