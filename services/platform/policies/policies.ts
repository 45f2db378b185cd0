import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  Global,
  Module,
} from '@nestjs/common';
import { DiscoveryService, DiscoveryModule } from '@nestjs/core';
import { EventLog } from '../../stores/event-log/event-log.js';
import type { ReadStore } from '../../stores/ports.js';
import { type Clock, clockPort, readStorePort } from '../../stores/ports/tokens.js';
import { CommitFeed } from '../read-side/projector/commit-feed.js';
import { ProjectorHost } from '../projector-host/projector-host.js';
import { secondsBehind } from '../read-side/projector/subscription-status.js';
import { Progress } from '../read-side/read-models/progress.js';
import { type Settings, settingsToken } from '../settings/settings.js';
import { type PointInTime, pointInTimeToken } from '../time-travel/time-travel-event-store.js';
import type { OutboxMessage } from './outbox.js';
import { PolicyRunner } from './policy-runner.js';
import { Policy } from './policy.js';

/** Milliseconds after a commit; commits meanwhile are looked at together. */
const wakeDelay = 300;

/** What operators see of a policy. */
interface PolicyStatus {
  readonly policy: string;
  /** `new`: it has never run. */
  readonly state: 'running' | 'paused' | 'stopped' | 'new';
  /** Age of the oldest event that it has not read. */
  readonly secondsBehind: number;
  readonly waiting: number;
  readonly dead: readonly Pick<OutboxMessage, 'id' | 'at' | 'attempts' | 'error'>[];
}

/**
 * The policies of all features. They run in the process that holds the projector's lease; in time
 * travel nowhere.
 */
@Injectable()
export class Policies implements OnApplicationBootstrap, OnModuleDestroy {
  private found: ReadonlyMap<string, PolicyRunner> | undefined;
  private unsubscribe: (() => void) | undefined;
  private waking: NodeJS.Timeout | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly log: EventLog,
    private readonly feed: CommitFeed,
    private readonly progress: Progress,
    private readonly projector: ProjectorHost,
    @Inject(readStorePort) private readonly store: ReadStore,
    @Inject(clockPort) private readonly clock: Clock,
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(pointInTimeToken) private readonly past: PointInTime | null,
  ) {}

  /** Resolves before the first call is answered, so that a policy misses nothing of what is called. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.past !== null || !this.settings.roles.includes('projector')) return;
    await Promise.all(this.runners.map((runner) => runner.start()));
    this.unsubscribe = this.feed.onCommitted(() => {
      this.waking ??= setTimeout(() => this.wake(), wakeDelay).unref();
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.unsubscribe?.();
    clearTimeout(this.waking);
    await Promise.all(this.runners.map((runner) => runner.stop()));
  }

  get runners(): readonly PolicyRunner[] {
    return [...this.all.values()];
  }

  /** @throws StoreUnavailable */
  status(): Promise<readonly PolicyStatus[]> {
    return Promise.all(this.runners.map(({ outbox }) => this.statusOf(outbox)));
  }

  /**
   * Carries out an operator's request.
   * @param id of a dead message, for `retry` and `discard`
   * @returns false when there is no such policy or message.
   */
  async repair(
    name: string,
    action: 'retry' | 'discard' | 'pause' | 'resume',
    id = '',
  ): Promise<boolean> {
    const outbox = this.all.get(name)?.outbox;
    if (outbox === undefined) return false;
    const now = this.clock().toISOString();
    if (action === 'pause' || action === 'resume') {
      await outbox.pause(action === 'pause' ? now : null);
      return true;
    }
    if (action === 'retry') return outbox.retry(id, now);
    return outbox.discard(id);
  }

  private wake(): void {
    this.waking = undefined;
    for (const runner of this.runners) runner.wake();
  }

  private async statusOf(outbox: PolicyRunner['outbox']): Promise<PolicyStatus> {
    const known = await outbox.status();
    const { policy } = outbox;
    if (known === undefined)
      return { policy, state: 'new', secondsBehind: 0, waiting: 0, dead: [] };
    const { checkpoint, waiting, dead, pausedSince } = known;
    return {
      ...{ policy, waiting, state: pausedSince === null ? 'running' : 'paused' },
      secondsBehind: await secondsBehind(this.log, checkpoint, this.clock),
      dead: dead.map(({ id, at, attempts, error }) => ({ id, at, attempts, error })),
    };
  }

  private get all() {
    this.found ??= new Map(
      this.discovery
        .getProviders()
        .map(({ instance }): unknown => instance)
        .filter((instance) => instance instanceof Policy)
        .map((policy) => [policy.name, this.runnerOf(policy)]),
    );
    return this.found;
  }

  private runnerOf(policy: Policy): PolicyRunner {
    return new PolicyRunner(policy, {
      store: this.store,
      clock: this.clock,
      tail: () => this.log.tail(),
      reached: () => this.progress.positionWith(policy.readModels),
      isActive: () => this.projector.isActive,
    });
  }
}

/** Finds and runs the policies of all features. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [Policies],
  exports: [Policies],
})
export class PoliciesModule {}
