import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import {
  type AccountExport as ExportedAccount,
  exportAccount,
} from '../../../contract/accounts/account.js';
import { AllPersonalData } from '../../../platform/personal-data/all-personal-data.js';
import { type Clock, clockPort } from '../../../stores/ports/tokens.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { PeopleReader } from '../../people/people.reader.js';
import { toPasskey } from '../passkeys/passkeys.commands.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { toDevice } from '../signing-in/signing-in.queries.js';
import { OpenSessions } from '../signing-in/open-sessions.js';
import { Proofs } from '../signing-in/identity.js';

/** Collects everything stored about a user: sessions and passkeys, and the data of every feature. */
@Injectable()
export class AccountExport {
  constructor(
    private readonly data: AllPersonalData,
    private readonly people: PeopleReader,
    private readonly sessions: OpenSessions,
    private readonly passkeys: Passkeys,
    @Inject(clockPort) private readonly clock: Clock,
  ) {}

  /** @throws DomainError not-found for an unknown or erased account. */
  async of(userId: string): Promise<ExportedAccount> {
    if ((await this.people.user(userId)) === null) {
      throw new DomainError('not-found', 'User not found');
    }
    await this.data.complete();
    return this.data.export(userId, {
      exportedAt: this.clock().toISOString(),
      sessions: await this.sessionsOf(userId),
      passkeys: (await this.passkeys.all(userId)).map(toPasskey),
    });
  }

  private async sessionsOf(userId: string): Promise<ExportedAccount['sessions']> {
    const open = await this.sessions.all(userId);
    return open.map((session) => {
      const { isThisOne, ...device } = toDevice(session, undefined);
      return device;
    });
  }
}

type Call = typeof exportAccount;

const asFile = {
  'content-disposition': 'attachment; filename="trboo.json"',
  'cache-control': 'no-store',
};

/** Sends everything stored about the caller as a file. */
@HandlesCall(exportAccount)
export class ExportAccountHandler {
  constructor(
    private readonly accountExport: AccountExport,
    private readonly proofs: Proofs,
    private readonly security: SecurityLog,
  ) {}

  /** @throws DomainError forbidden without a recent proof; not-found for an erased account. */
  async execute({ caller, reply }: ReceivedCall<Call>): Answer<Call> {
    await this.proofs.requireProof(caller);
    this.security.record('account-exported', { user: caller.userId });
    const exported = await this.accountExport.of(caller.userId);
    void reply.headers(asFile);
    return exported;
  }
}
