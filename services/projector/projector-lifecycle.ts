import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Projector } from './projector.js';

const reportMilliseconds = 1_000;

/** Starts the projector with the process and says how far it is while it catches up. */
@Injectable()
export class ProjectorLifecycle implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Projector');

  constructor(private readonly projector: Projector) {}

  /** Resolves when all read models are at the end of the log. */
  async onModuleInit(): Promise<void> {
    const report = setInterval(() => void this.report(), reportMilliseconds);
    try {
      await this.projector.start();
      await this.projector.caughtUp();
    } finally {
      clearInterval(report);
    }
  }

  onModuleDestroy(): Promise<void> {
    return this.projector.stop();
  }

  private async report(): Promise<void> {
    const behind = (await this.projector.status()).filter(({ secondsBehind }) => secondsBehind > 0);
    const lines = behind.map(({ model, eventsProcessed }) => `${model} ${eventsProcessed} events`);
    if (lines.length > 0) this.logger.log(`building read models: ${lines.join(', ')}`);
  }
}
