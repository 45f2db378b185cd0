import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { PeriodicTask } from '../../../platform/tools/periodic-task.js';
import {
  type PointInTime,
  pointInTimeToken,
} from '../../../platform/time-travel/time-travel-event-store.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { stackOf } from '../../../platform/tools/last-resort.js';
import { personIdOf } from '../../../stores/event-log/person-keyring.js';
import type { Keys } from '../../../stores/ports.js';
import { keysPort } from '../../../stores/ports/tokens.js';
import { PeopleReader } from '../../people/people.reader.js';
import { AccountErasure } from './account-erasure.js';

/** Milliseconds between two runs; the first is at the start. */
const intervalMs = 600_000;
const pageSize = 500;

/**
 * Completes erasures that a crash or an unavailable store interrupted: of users whose key is
 * deleted but who are not recorded as erased. Several processes may run it: their commands are
 * identical.
 */
@Injectable()
export class InterruptedErasures implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Accounts');
  private readonly task = new PeriodicTask(
    () => this.complete(),
    (error) => this.logger.warn(`an interrupted erasure is not completed yet: ${stackOf(error)}`),
  );

  constructor(
    private readonly erasure: AccountErasure,
    private readonly people: PeopleReader,
    @Inject(keysPort) private readonly keys: Keys,
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(pointInTimeToken) private readonly past: PointInTime | null,
  ) {}

  onApplicationBootstrap(): void {
    if (this.past !== null || !this.settings.roles.includes('api')) return;
    void this.task.runNow();
    this.task.start(intervalMs);
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  /** Completes all interrupted erasures. */
  async complete(): Promise<void> {
    for (let last: string | undefined; ;) {
      const names = await this.keys.deletedNames(last, pageSize);
      const userIds = names.flatMap((name) => personIdOf(name) ?? []);
      for (const userId of await this.people.notErased(userIds)) await this.completeOne(userId);
      last = names.at(-1);
      if (names.length < pageSize) return;
    }
  }

  private async completeOne(userId: string): Promise<void> {
    try {
      await this.erasure.erase(userId);
      this.logger.log('an interrupted erasure is completed');
    } catch (error) {
      // Another process has completed it.
      if (!(error instanceof DomainError)) throw error;
    }
  }
}
