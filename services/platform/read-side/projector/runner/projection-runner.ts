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
 * Moves all subscriptions along the log in one loop. Subscriptions at the same checkpoint advance
 * together, with one page and one commit. In each round the batches that lag go first and stop at
 * the next batch's checkpoint, where they merge with it; so no batch waits for more than one page
 * of each other one.
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

  /** Call after new events, or to end a back-off. */
  wake(): void {
    this.wakeUp.call();
  }

  endOfLog(): Promise<Position> {
    return this.dependencies.log.tail();
  }

  /** @throws LogReplaced when the log is not the one the read models were built from. */
  checkLogIdentity(): Promise<void> {
    return this.dependencies.logIdentity.check();
  }

  add(subscription: ModelSubscription): void {
    this.subscriptions.add(subscription);
    this.wake();
    this.running ??= this.run();
  }

  /** Resolves after the running batch. */
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

  /** Milliseconds until the first retry is due; undefined when none is waiting. */
  private nextTry(then: number): number | undefined {
    const times = [...this.subscriptions].map(({ retryAt }) => retryAt).filter((at) => at > then);
    if (times.length === 0) return undefined;
    return Math.max(0, Math.ceil(Math.min(...times) - performance.now()));
  }

  /** After `nothing` the loop sleeps until it is woken. */
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

  /** Subscriptions that are not backing off. */
  private ready(): ModelSubscription[] {
    const now = performance.now();
    return [...this.subscriptions].filter(({ retryAt }) => retryAt <= now);
  }

  /** The shared batch at a checkpoint, and those that must run alone. */
  private batchesAt(place: Position): ModelSubscription[][] {
    const here = this.ready().filter(({ checkpoint }) => checkpoint === place);
    const alone = here.filter(({ isAlone }) => isAlone).map((each) => [each]);
    const together = here.filter(({ isAlone }) => !isAlone);
    return together.length > 0 ? [together, ...alone] : alone;
  }

  /** Ends the back-off of all subscriptions that wait for the store. */
  private retryUnavailable(): void {
    for (const subscription of this.subscriptions)
      if (subscription.isStoreUnavailable) subscription.retryNow();
  }
}
