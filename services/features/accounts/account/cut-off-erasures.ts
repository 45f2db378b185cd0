import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { PeriodicTask } from '../../../platform/tools/periodic-task.js';
import { type PointInTime, pointInTimeToken } from '../../../platform/time-travel/point-in-time.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { stackOf } from '../../../platform/tools/stack-of.js';
import { personIdOf } from '../../../stores/event-log/person-keyring.js';
import type { Keys } from '../../../stores/ports.js';
import { keysPort } from '../../../stores/ports/tokens.js';
import { PeopleReader } from '../../people/people.reader.js';
import { AccountErasure } from './account-erasure.js';

/** Milliseconds between two runs; the first is at the start. */
const lookedEvery = 600_000;
const listedAtOnce = 500;

/**
 * Completes erasures that a crash or a lost store interrupted: users whose key is gone but who are
 * still listed. Several processes may run it: their commands are identical.
 */
@Injectable()
export class CutOffErasures implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Accounts');
  private readonly looks = new PeriodicTask(
    () => this.complete(),
    (error) =>
      this.logger.warn(`an erasure that was cut off is not completed yet: ${stackOf(error)}`),
  );

  constructor(
    private readonly erasing: AccountErasure,
    private readonly people: PeopleReader,
    @Inject(keysPort) private readonly keys: Keys,
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(pointInTimeToken) private readonly past: PointInTime | null,
  ) {}

  onApplicationBootstrap(): void {
    if (this.past !== null || !this.settings.roles.includes('api')) return;
    void this.looks.now();
    this.looks.begin(lookedEvery);
  }

  onModuleDestroy(): Promise<void> {
    return this.looks.end();
  }

  /** Completes erasures that began and have not ended by now. */
  async complete(): Promise<void> {
    for (let last: string | undefined; ;) {
      const names = await this.keys.deletedNames(last, listedAtOnce);
      const userIds = names.flatMap((name) => personIdOf(name) ?? []);
      for (const userId of await this.people.notErased(userIds)) await this.completeOne(userId);
      last = names.at(-1);
      if (names.length < listedAtOnce) return;
    }
  }

  private async completeOne(userId: string): Promise<void> {
    try {
      await this.erasing.erase(userId);
      this.logger.log('an erasure that was cut off is completed');
    } catch (error) {
      // Another process was quicker.
      if (!(error instanceof DomainError)) throw error;
    }
  }
}
