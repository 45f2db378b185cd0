import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { type CommittedBatch, CommitFeed } from '../read-side/projector/commit-feed.js';
import { stackOf } from '../operations/stack-of.js';
import { Audience } from './audience.js';
import type { Concern } from './concern.js';
import { Notifier } from './notifier.js';

/** After each commit of the read models, finds out whom it concerns and announces it, in order. */
@Injectable()
export class Announcer implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Announcer');
  private last: Promise<void> = Promise.resolve();
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly feed: CommitFeed,
    private readonly audience: Audience,
    private readonly notifier: Notifier,
  ) {}

  onModuleInit(): void {
    this.unsubscribe = this.feed.onCommitted((batch) => {
      if (batch.changes.length > 0 || batch.missed)
        this.last = this.last.then(() => this.announce(batch));
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.unsubscribe?.();
    await this.last;
  }

  private async announce({ position, changes, missed }: CommittedBatch): Promise<void> {
    try {
      const concerns: Concern[] = [];
      for (const change of changes) concerns.push(...(await this.audience.of(change)));
      if (concerns.length === 0 && !missed) return;
      this.notifier.publish({ position, concerns, ...(missed && { missed }) });
    } catch (error) {
      this.logger.error(`what changed up to ${position} was not announced`, stackOf(error));
    }
  }
}
