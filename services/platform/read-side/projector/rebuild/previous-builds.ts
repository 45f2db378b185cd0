import { Logger } from '@nestjs/common';
import type { Position } from '../../../../../events/kernel/event.js';
import { FoldError } from '../../../../../projections/kernel/fold.js';
import type { Projection } from '../../../../../projections/kernel/projection.js';
import { type LiveVersion, type LiveVersions, versionOf } from '../../read-models/live-versions.js';
import type { Builds } from './builds.js';
import type { PermanentFailure, ModelSubscription } from '../runner/model-subscription.js';
import type { SubscriptionFactory } from '../runner/subscription-factory.js';

/**
 * The builds before, of the same version, that operators may go back to. Each follows the log like
 * the live one, so that it can be read at once, and so that erasing a person reaches it; one that
 * cannot follow is let go.
 */
export class PreviousBuilds {
  private readonly logger = new Logger('KeptBuilds');
  private readonly subscriptions = new Map<string, ModelSubscription>();

  constructor(
    private readonly factory: SubscriptionFactory,
    private readonly builds: Builds,
    private readonly versions: LiveVersions,
    private readonly conflict: () => void,
  ) {}

  /** Keeps the build before up to date from now on, where there is one. */
  async follow(projection: Projection, { kept }: LiveVersion): Promise<void> {
    if (kept === undefined) return;
    const subscription = this.factory.create(projection, versionOf(projection, kept), {
      committed: () => undefined,
      paused: (_, reason) => this.handleFailure(projection, reason),
    });
    this.subscriptions.set(projection.name, subscription);
    await subscription.start();
  }

  /** Takes the build before to a position, and leaves it there. @throws Error when it does not get there. */
  async catchUpTo({ name }: Projection, position: Position): Promise<void> {
    const subscription = this.subscriptions.get(name);
    const isThere = await subscription?.reached(position);
    await this.stopFollowing(name);
    if (isThere !== true) throw new Error(`the build of ${name} before cannot be kept up to date`);
  }

  /** Nobody goes back to it any more: it is dropped when nobody reads it. */
  async drop(projection: Projection): Promise<void> {
    const live = await this.versions.find(projection);
    if (live?.kept === undefined) return;
    await this.builds.dropReplacedBefore(live);
    await this.stopFollowing(projection.name);
    const { kept, ...alone } = live;
    const next = { ...alone, replaced: versionOf(projection, kept).collection };
    await this.versions.switchTo(projection, next);
    this.builds.dropReplaced(next);
  }

  /** Moves it no more. */
  async stopFollowing(name: string): Promise<void> {
    await this.subscriptions.get(name)?.stop();
    this.subscriptions.delete(name);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.subscriptions.keys()].map((name) => this.stopFollowing(name)));
  }

  private handleFailure(projection: Projection, reason: PermanentFailure): Promise<void> {
    if (reason instanceof FoldError) {
      this.logger.warn(`the build of ${projection.name} before is let go: ${reason.message}`);
      // It waits for the pass that the subscription is in.
      void this.drop(projection).catch((error: unknown) => this.logger.warn(String(error)));
    } else this.conflict();
    return Promise.resolve();
  }
}
