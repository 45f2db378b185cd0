import { setImmediate } from 'node:timers/promises';
import type { Position } from '../../../../../events/kernel/event.js';
import type { Projection } from '../../../../../projections/kernel/projection.js';
import type { Clock } from '../../../../stores/ports/tokens.js';
import type { LiveVersion } from '../../read-models/live-versions.js';
import { SetAsideEvents } from '../dead-letters.js';
import {
  ModelSubscription,
  type SubscriptionHost,
  type SubscriptionListener,
} from './model-subscription.js';
import {
  type PassResult,
  type ProjectionBatch,
  ProjectionPass,
  type ProjectionPassDependencies,
} from './projection-pass.js';
import { ModelWriter } from './model-writer.js';
import type { RetryPolicy } from './subscription-progress.js';

/** Wakes a loop that sleeps until there is work. No call is lost, even before the loop sleeps. */
class WakeUp {
  /** Number of calls. The loop reads it before it looks for work, and passes it to `after`. */
  count = 0;
  private readonly sleepers = new Set<() => void>();

  call(): void {
    this.count += 1;
    for (const wake of [...this.sleepers]) wake();
  }

  /** Resolves after a call since `seen`, or after `timeout` milliseconds. */
  after(seen: number, timeout?: number): Promise<void> {
    if (this.count !== seen) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.sleepers.delete(end);
        resolve();
      };
      const timer = timeout === undefined ? undefined : setTimeout(end, timeout);
      this.sleepers.add(end);
    });
  }
}

/**
 * Advances all subscriptions in one loop. Subscriptions at the same checkpoint advance together, with
 * one page and one commit. In each round, every batch advances by one page; batches that lag go first
 * and stop at the next batch's checkpoint, where they merge with it.
 */
class ProjectionRunner implements SubscriptionHost {
  private readonly subscriptions = new Set<ModelSubscription>();
  /** `WakeUp.count` when a subscription last reached the end of the log. */
  private readonly endSeenAt = new WeakMap<ModelSubscription, number>();
  private readonly wakeUp = new WakeUp();
  private readonly pass: ProjectionPass;
  private running: Promise<void> | undefined;
  private currentStep: Promise<unknown> = Promise.resolve();
  private readonly isActive = (each: ModelSubscription) => this.subscriptions.has(each);

  constructor(private readonly dependencies: Omit<ProjectionPassDependencies, 'isActive'>) {
    this.pass = new ProjectionPass({ ...dependencies, isActive: this.isActive });
  }

  wake(): void {
    this.wakeUp.call();
  }

  checkLogIdentity(): Promise<void> {
    return this.dependencies.logIdentity.check();
  }

  add(subscription: ModelSubscription): void {
    this.subscriptions.add(subscription);
    this.wake();
    this.running ??= this.run();
  }

  async remove(subscription: ModelSubscription): Promise<void> {
    this.subscriptions.delete(subscription);
    this.wake();
    await this.currentStep;
  }

  private async run(): Promise<void> {
    while (this.subscriptions.size > 0) {
      const [seen, began] = [this.wakeUp.count, performance.now()];
      const result = await this.round(seen);
      if (result === 'nothing') await this.wakeUp.after(seen, this.nextTry(began));
      // Stores that answer at once would never let the event loop serve messages and timers.
      else await setImmediate();
    }
    this.running = undefined;
  }

  /** Milliseconds until the first retry is due; undefined when none is waiting. */
  private nextTry(then: number): number | undefined {
    const times = [...this.subscriptions].map(({ progress }) => progress.retryAt);
    const next = Math.min(...times.filter((at) => at > then));
    return next === Infinity ? undefined : Math.max(0, Math.ceil(next - performance.now()));
  }

  /** Advances every batch by one page. After `nothing` the loop sleeps until it is woken. */
  private async round(seen: number): Promise<PassResult> {
    for (const each of this.due())
      if (each.progress.isStale && this.isActive(each)) await this.step(each.refresh());
    let furthest: PassResult = 'nothing';
    const checkpoints = [...new Set(this.ready().map(({ checkpoint }) => checkpoint))].sort();
    for (const [index, checkpoint] of checkpoints.entries()) {
      for (const candidates of this.batchesAt(checkpoint)) {
        const subscriptions = candidates.filter(this.isActive);
        if (subscriptions.every((each) => this.endSeenAt.get(each) === seen)) continue;
        const batch = { subscriptions, checkpoint, ahead: checkpoints[index + 1] };
        const result = await this.step(this.advance(batch));
        if (result === 'nothing') for (const each of subscriptions) this.endSeenAt.set(each, seen);
        else if (furthest !== 'part') furthest = result;
      }
    }
    return furthest;
  }

  /** Remembers the running step, whose end `remove` waits for. */
  private step<T>(step: Promise<T>): Promise<T> {
    this.currentStep = step;
    return step;
  }

  private async advance(batch: ProjectionBatch): Promise<PassResult> {
    const wereUnavailable = batch.subscriptions.filter(isStoreUnavailable);
    const outcomes = this.pass.run(batch);
    let next = await outcomes.next();
    for (; next.done !== true; next = await outcomes.next()) {
      await next.value.subscription.apply(next.value.outcome);
    }
    // The store is available again, so the other subscriptions retry before their back-off ends.
    if (wereUnavailable.some((each) => !isStoreUnavailable(each)))
      for (const each of this.subscriptions) if (isStoreUnavailable(each)) each.retryNow();
    return next.value;
  }

  /** Subscriptions that are not backing off. */
  private due(): ModelSubscription[] {
    const now = performance.now();
    return [...this.subscriptions].filter(({ progress }) => progress.retryAt <= now);
  }

  /** Due subscriptions whose checkpoint is certain. */
  private ready(): ModelSubscription[] {
    return this.due().filter(({ progress }) => !progress.isStale);
  }

  /** The shared batch at a position, and a separate batch for each subscription that failed. */
  private batchesAt(position: Position): ModelSubscription[][] {
    const candidates = this.ready().filter(({ checkpoint }) => checkpoint === position);
    const alone = candidates.filter(({ progress }) => progress.failures > 0).map((each) => [each]);
    const together = candidates.filter(({ progress }) => progress.failures === 0);
    return together.length > 0 ? [together, ...alone] : alone;
  }
}

const isStoreUnavailable = ({ progress }: ModelSubscription) => progress.isStoreUnavailable;

interface SubscriptionDependencies extends Omit<ProjectionPassDependencies, 'isActive'> {
  readonly policy: RetryPolicy;
  readonly clock: Clock;
}

/** Creates the subscriptions of all read models; one projection runner moves them. */
export class SubscriptionFactory {
  private readonly runner: ProjectionRunner;
  private readonly setAsideEvents: SetAsideEvents;

  constructor(private readonly dependencies: SubscriptionDependencies) {
    this.runner = new ProjectionRunner(dependencies);
    this.setAsideEvents = new SetAsideEvents(dependencies.log);
  }

  /** Call after new events. */
  wake(): void {
    this.runner.wake();
  }

  /** @returns a subscription that is not started yet. */
  create(
    projection: Projection,
    { collection: name }: LiveVersion,
    listener: SubscriptionListener,
  ): ModelSubscription {
    const { store, policy, clock } = this.dependencies;
    const writer = new ModelWriter(store, projection, { name, indexes: projection.indexes });
    const { runner: host, setAsideEvents } = this;
    return new ModelSubscription(writer, { host, policy, clock, setAsideEvents }, listener);
  }
}
