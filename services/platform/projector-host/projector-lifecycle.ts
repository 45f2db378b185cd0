import {
  Inject,
  Injectable,
  Logger,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { CheckpointWatcher } from '../read-side/read-models/checkpoint-watcher.js';
import { type Settings, settingsToken } from '../settings/settings.js';
import { stackOf } from '../tools/stack-of.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import { type Clock, clockPort } from '../../stores/ports/tokens.js';
import { ProjectorHost } from './projector-host.js';
import { type ModelStatus, withLag } from '../read-side/projector/subscription-status.js';

/** Milliseconds between two log lines. */
const reportInterval = 1_000;

/**
 * Starts the projector election with the process, or only watches checkpoints where the process has
 * no projector role.
 */
@Injectable()
export class ProjectorLifecycle implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Projector');

  constructor(
    private readonly host: ProjectorHost,
    private readonly watcher: CheckpointWatcher,
    private readonly log: EventLog,
    @Inject(clockPort) private readonly clock: Clock,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /** Resolves when all read models are built and up to date; logs the progress until then. */
  async onModuleInit(): Promise<void> {
    const report = setInterval(() => void this.report(), reportInterval);
    try {
      if (this.settings.roles.includes('projector')) await this.startElection();
      else {
        this.watcher.start();
        await this.watcher.built();
      }
    } finally {
      clearInterval(report);
    }
  }

  private async startElection(): Promise<void> {
    if ((await this.host.start()) === 'here') return;
    await this.watcher.built();
    if (this.settings.redisUrl !== null) return;
    this.logger.warn(
      'another process runs the projector of these stores and REDIS_URL is not set: open pages of this process do not update by themselves',
    );
  }

  async onModuleDestroy(): Promise<void> {
    await this.host.stop();
    await this.watcher.stop();
  }

  private async report(): Promise<void> {
    try {
      this.logProgress(await withLag(this.host.statuses, this.log, this.clock));
    } catch (error) {
      this.logger.warn(`the progress of the read models could not be read: ${stackOf(error)}`);
    }
  }

  private logProgress(all: readonly ModelStatus[]): void {
    const behind = all.filter(({ secondsBehind }) => secondsBehind > 0);
    const lines = behind.map(({ model, eventsProcessed }) => `${model} ${eventsProcessed} events`);
    if (lines.length > 0) this.logger.log(`building read models: ${lines.join(', ')}`);
    else if (!this.host.isActive) this.logger.log('waiting for the read models');
  }
}
