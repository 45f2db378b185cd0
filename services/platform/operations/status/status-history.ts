import {
  Inject,
  Injectable,
  Logger,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { MomentView } from '../../../contract/operations.js';
import { type Clock, clockPort } from '../../../stores/ports/tokens.js';
import { type Settings, settingsToken } from '../../settings/settings.js';
import { PeriodicTask } from '../../tools/periodic-task.js';
import { stackOf } from '../../tools/stack-of.js';
import { Installation } from './installation.js';
import { StatusSamples } from './status-samples.js';
import { hasOperationsPage } from '../page/access.js';

/** Milliseconds between two samples, and maximum age of a sample. */
const sampleIntervalMs = 15_000;
const maxAgeMs = 3_600_000;

/** Samples the status, so that /ops can show the last hour when it is opened. */
@Injectable()
export class StatusHistory implements OnModuleInit, OnModuleDestroy {
  private readonly moments = new StatusSamples({
    maxAgeMs,
    maxCount: maxAgeMs / sampleIntervalMs,
  });
  private readonly logger = new Logger('Operations');
  private readonly sampling = new PeriodicTask(
    () => this.takeSample(),
    (error) => this.logger.error('could not read the status of the installation', stackOf(error)),
  );

  constructor(
    private readonly installation: Installation,
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(clockPort) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    if (!hasOperationsPage(this.settings)) return;
    this.sampling.start(sampleIntervalMs);
  }

  onModuleDestroy(): Promise<void> {
    return this.sampling.stop();
  }

  /** The samples, oldest first; the last one is taken now. */
  async upToNow(): Promise<readonly MomentView[]> {
    await this.sampling.runNow();
    return this.moments.all;
  }

  /** An unavailable store leaves a gap. */
  private async takeSample(): Promise<void> {
    const status = await this.installation.statusOrFailure();
    if (typeof status !== 'string') this.moments.add(status, this.clock());
  }
}
