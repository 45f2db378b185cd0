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
import { Owner } from '../owner/owner.js';
import { SetupCode } from '../owner/setup-code.js';
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
  async execute(call: ReceivedCall<Call>): Answer<Call> {
    const { input, metadata } = call;
    if (!joinsByLink(this.settings)) {
      throw new DomainError('forbidden', 'Sign in with your e-mail address: it makes your account');
    }
    const { setup_code, invite_code = '' } = input;
    const joined =
      setup_code === undefined
        ? await this.signIn(call, await this.joinInvited(call, invite_code))
        : await this.setupCode.use(setup_code, metadata.commandId, async (isRepeated) =>
            this.signIn(call, await this.setUp(call, isRepeated)),
          );
    this.security.record('signed-in', { user: joined.userId, by: 'link' });
    return { success: true, position: joined.position, user: joined.user };
  }

  private async signIn({ reply }: ReceivedCall<Call>, joined: Registered): Promise<Registered> {
    await this.cookies.on(reply).start(joined.userId);
    return joined;
  }

  private async setUp(call: ReceivedCall<Call>, isRepeated: boolean): Promise<Registered> {
    const { input, metadata } = call;
    const owner = await this.owner.id();
    if (owner !== null && owner !== (await this.directory.find(input.email))) {
      throw new DomainError('conflict', 'This installation is already set up');
    }
    // An attempt that failed half way has made the account, and nobody can sign in to it.
    const registered = await this.register(
      call,
      async (known) => (isRepeated && known === owner) || this.setupCode.opens(known),
    );
    const { userId } = registered;
    const position = await this.owner.name(userId, false, {
      ...{ actorId: userId, commandId: ulid(), time: metadata.time },
    });
    return { ...registered, position };
  }

  private async joinInvited(call: ReceivedCall<Call>, code: string): Promise<Registered> {
    if (this.settings.registration === 'closed') {
      this.security.record('registration-refused');
      throw new DomainError('forbidden', 'Registration is closed');
    }
    if ((await this.inviteCodes.ownerOf(code)) === undefined) {
      throw new DomainError('not-found', 'This invite link is no longer valid');
    }
    return this.register(call, () => Promise.resolve(false));
  }

  /**
   * Nobody has verified the address, so its account must be new: made by this command, now or when
   * its answer was lost.
   * @param isOpen whether the caller may have an account that was there before
   */
  private async register(
    { input: { email, first_name, last_name }, metadata }: ReceivedCall<Call>,
    isOpen: (userId: string) => Promise<boolean>,
  ): Promise<Registered> {
    const { userId, isOwn } = await this.registration.claim(email, metadata.commandId);
    // Repeating a command is no way to sign in beside a passkey.
    const hasPasskey = (await this.passkeys.all(userId)).length > 0;
    if (hasPasskey || !(isOwn || (await isOpen(userId)))) throw taken();
    return this.registration.complete(userId, email, first_name, last_name);
  }
}
