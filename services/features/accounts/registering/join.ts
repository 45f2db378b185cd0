import { Inject } from '@nestjs/common';
import { ulid } from 'ulid';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { join } from '../../../contract/accounts/join.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { joinsByLink, type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { InviteCodes } from '../../friends/invite-codes.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { Owner, SetupCode } from '../owner/owner.js';
import { SessionCookies } from '../signing-in/session-cookies.js';
import { type Registered, Registration } from './registration.js';

type Call = typeof join;

const taken = () =>
  new DomainError('conflict', 'This address has an account: sign in with its passkey');

/** Makes an account without a mail: that of the owner, or of somebody with an invite link. */
@HandlesCall(join)
export class JoinHandler {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly registration: Registration,
    private readonly directory: EmailDirectory,
    private readonly inviteCodes: InviteCodes,
    private readonly setupCode: SetupCode,
    private readonly owner: Owner,
    private readonly passkeys: Passkeys,
    private readonly security: SecurityLog,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /** @throws DomainError as `join` declares; TooMany after many wrong setup codes. */
  async execute({ input, metadata, reply }: ReceivedCall<Call>): Answer<Call> {
    if (!joinsByLink(this.settings)) {
      throw new DomainError('forbidden', 'Sign in with your e-mail address: it makes your account');
    }
    const { setup_code, invite_code = '' } = input;
    const joined =
      setup_code === undefined
        ? await this.joinInvited(input, invite_code)
        : await this.setupCode.use(setup_code, () => this.setUp(input, metadata.time));
    await this.cookies.on(reply).start(joined.userId);
    this.security.record('signed-in', { user: joined.userId, by: 'link' });
    return { success: true, position: joined.position, user: joined.user };
  }

  private async setUp(input: ReceivedCall<Call>['input'], time: string): Promise<Registered> {
    if ((await this.owner.id()) !== null) {
      throw new DomainError('conflict', 'This installation is already set up');
    }
    const { email, first_name, last_name } = input;
    // An attempt that failed half way has made the account; nobody can sign in to it yet.
    const known = await this.directory.find(email);
    if (known !== null && !(await this.passkeys.isNeeded(known))) throw taken();
    const registered = await this.registration.register(email, first_name, last_name, true);
    const { userId } = registered;
    const position = await this.owner.name(userId, false, {
      ...{ actorId: userId, commandId: ulid(), time },
    });
    return { ...registered, position };
  }

  private async joinInvited(input: ReceivedCall<Call>['input'], code: string): Promise<Registered> {
    if (this.settings.registration === 'closed') {
      this.security.record('registration-refused');
      throw new DomainError('forbidden', 'Registration is closed');
    }
    if ((await this.inviteCodes.ownerOf(code)) === undefined) {
      throw new DomainError('not-found', 'This invite link is no longer valid');
    }
    return this.register(input);
  }

  /** Nobody has verified the address, so it must be new. */
  private async register({ email, first_name, last_name }: ReceivedCall<Call>['input']) {
    if ((await this.directory.find(email)) !== null) throw taken();
    return this.registration.register(email, first_name, last_name, true);
  }
}
