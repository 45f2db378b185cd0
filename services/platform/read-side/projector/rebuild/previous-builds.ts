import { Logger } from '@nestjs/common';
import type { Position } from '../../../../../events/kernel/event.js';
import { FoldError } from '../../../../../projections/kernel/fold.js';
import type { Projection } from '../../../../../projections/kernel/projection.js';
import { type LiveVersion, type LiveVersions, versionOf } from '../../read-models/live-versions.js';
import type { Builds } from './builds.js';
import type { ModelSubscription } from '../runner/model-subscription.js';
import type { PermanentFailure } from '../runner/subscription-progress.js';
import type { SubscriptionFactory } from '../runner/subscription-factory.js';

/**
 * Keeps the previous build of each read model for a roll-back. It follows the log like the live
 * build, so that it can be used at once and erasures reach it. If it cannot follow, it is dropped.
 */
export class PreviousBuilds {
  private readonly logger = new Logger('PreviousBuilds');
  private readonly subscriptions = new Map<string, ModelSubscription>();

  constructor(
    private readonly factory: SubscriptionFactory,
    private readonly builds: Builds,
    private readonly versions: LiveVersions,
    private readonly onConflict: () => void,
  ) {}

  async follow(projection: Projection, { kept }: LiveVersion): Promise<void> {
    if (kept === undefined) return;
    const subscription = this.factory.create(projection, versionOf(projection, kept), {
      committed: () => undefined,
      paused: (reason) => this.handleFailure(projection, reason),
    });
    this.subscriptions.set(projection.name, subscription);
    await subscription.start();
  }

  /** Brings the previous build to a position and stops it there. @throws Error when it fails. */
  async catchUpTo({ name }: Projection, position: Position): Promise<void> {
    const subscription = this.subscriptions.get(name);
    const isThere = await subscription?.reached(position);
    await this.stopFollowing(name);
    if (isThere !== true)
      throw new Error(`the previous build of ${name} cannot be kept up to date`);
  }

  /** Drops the previous build as soon as no process reads it. */
  async drop(projection: Projection): Promise<void> {
    const live = await this.versions.find(projection);
    if (live?.kept === undefined) return;
    await this.builds.dropReplacedBefore(live);
    await this.stopFollowing(projection.name);
    const { kept, ...others } = live;
    const next = { ...others, replaced: versionOf(projection, kept).collection };
    await this.versions.switchTo(projection, next);
    this.builds.dropReplaced(next);
  }

  async stopFollowing(name: string): Promise<void> {
    await this.subscriptions.get(name)?.stop();
    this.subscriptions.delete(name);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.subscriptions.keys()].map((name) => this.stopFollowing(name)));
  }

  private handleFailure(projection: Projection, reason: PermanentFailure): Promise<void> {
    if (reason instanceof FoldError) {
      this.logger.warn(`the previous build of ${projection.name} is dropped: ${reason.message}`);
      // Not awaited: `drop` waits for the batch that called this.
      void this.drop(projection).catch((error: unknown) => this.logger.warn(String(error)));
    } else this.onConflict();
    return Promise.resolve();
  }
}
