import {
  Injectable,
  Inject,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { erasure, type Position } from '../../../../events/kernel/event.js';
import { userDecider } from '../../../../events/user/user-decider.js';
import {
  AllPersonalData,
  ErasureCommands,
} from '../../../platform/personal-data/all-personal-data.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { EventLog } from '../../../stores/event-log/event-log.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { deleteAccount } from '../../../contract/accounts/account.js';
import { PeriodicTask } from '../../../platform/tools/tasks.js';
import {
  type PointInTime,
  pointInTimeToken,
} from '../../../platform/time-travel/time-travel-event-store.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { stackOf } from '../../../platform/tools/last-resort.js';
import { personIdOf } from '../../../stores/event-log/person-keyring.js';
import type { Keys } from '../../../stores/ports.js';
import { keysPort } from '../../../stores/ports/tokens.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { PeopleReader } from '../../people/people.reader.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { OpenSessions } from '../signing-in/open-sessions.js';
import { SessionCookies } from '../signing-in/session-cookies.js';
import { Proofs } from '../signing-in/identity.js';

/**
 * Erases an account. Deleting the user's key makes the personal data in the log unreadable and
 * prevents new events of this user. Then each feature takes back what others can see, until nothing
 * is left. The account is recorded as erased last, so that an interrupted erasure is completed by
 * the next request or by `InterruptedErasures`.
 */
@Injectable()
export class AccountErasure {
  constructor(
    private readonly data: AllPersonalData,
    private readonly commands: ErasureCommands,
    private readonly people: PeopleReader,
    private readonly directory: EmailDirectory,
    private readonly sessions: OpenSessions,
    private readonly passkeys: Passkeys,
    private readonly log: EventLog,
    private readonly security: SecurityLog,
  ) {}

  /** @throws DomainError not-found for an unknown or erased account. */
  async erase(userId: string): Promise<Position> {
    const user = await this.people.user(userId);
    if (user === null) throw new DomainError('not-found', 'User not found');
    // The read models find what to take back, so they must have reached the end of the log.
    await this.data.complete();
    await this.log.erasePerson(userId);
    await this.data.takeBack(userId);
    await this.passkeys.end(userId, this.commands.now());
    await this.sessions.endAll(userId, erasure);
    const command = { type: 'EraseUser', userId } as const;
    const { position } = await this.commands.execute(userDecider, [userId], command);
    await this.directory.release(user.email, userId, this.commands.now());
    this.security.record('account-erased');
    return position;
  }
}

type Call = typeof deleteAccount;

/** Erases the account, and ends the session of the calling browser. */
@HandlesCall(deleteAccount)
export class DeleteAccountHandler {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly erasure: AccountErasure,
    private readonly proofs: Proofs,
  ) {}

  /** @throws DomainError forbidden without a recent proof; not-found for an erased account. */
  async execute({ caller, reply }: ReceivedCall<Call>): Answer<Call> {
    const session = this.cookies.on(reply);
    await this.proofs.requireProof(caller);
    const position = await this.erasure.erase(caller.userId);
    await session.end();
    return { success: true, position };
  }
}

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
