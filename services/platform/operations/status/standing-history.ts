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
import { Moments } from './moments.js';
import { hasOperationsPage } from '../page/access.js';

/** Milliseconds between two looks, and that are kept. */
const lookedEvery = 15_000;
const kept = 3_600_000;

/** How the installation stood in the last hour, for operators who open their page now. */
@Injectable()
export class StandingHistory implements OnModuleInit, OnModuleDestroy {
  private readonly moments = new Moments({ kept, most: kept / lookedEvery });
  private readonly logger = new Logger('Operations');
  private readonly looks = new PeriodicTask(
    () => this.look(),
    (error) => this.logger.error('could not read the status of the installation', stackOf(error)),
  );

  constructor(
    private readonly installation: Installation,
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(clockPort) private readonly clock: Clock,
  ) {}

  /** Where there is no page for operators, nobody looks. */
  onModuleInit(): void {
    if (!hasOperationsPage(this.settings)) return;
    this.looks.begin(lookedEvery);
  }

  onModuleDestroy(): Promise<void> {
    return this.looks.end();
  }

  /** Oldest first; the present is the last. */
  async upToNow(): Promise<readonly MomentView[]> {
    await this.looks.now();
    return this.moments.all;
  }

  /** A store that is away leaves a gap, as does a look that fails. */
  private async look(): Promise<void> {
    const standing = await this.installation.standingOrTrouble();
    if (typeof standing !== 'string') this.moments.add(standing, this.clock());
  }
}
