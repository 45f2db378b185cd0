import { Inject, Injectable } from '@nestjs/common';
import { ulid } from 'ulid';
import { accountDecider } from '../../../../events/account/decider.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { Position } from '../../../../events/kernel/event.js';
import { userDecider } from '../../../../events/user/user-decider.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { privacyVersion } from '../../../contract/accounts/privacy.js';
import { type User, createUser } from '../../../contract/people/user.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { type Clock, eventClockPort } from '../../../stores/ports/tokens.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { Invitations } from '../../friends/invitations/invitations.js';
import { type Claimed, EmailDirectory } from '../../people/email-directory.js';
import { toUser } from '../../people/people.reader.js';

/** An account, new or existing. */
export interface Registered {
  readonly userId: string;
  readonly user: User;
  readonly position: Position;
}

/** Refusals by the setting `registration`; in code mode only verified addresses get them. */
const refusals = {
  invited: 'A new account needs an invitation from a member',
  closed: 'Registration is closed',
} as const;

/** Registers users. */
@Injectable()
export class Registration {
  constructor(
    private readonly directory: EmailDirectory,
    private readonly decisions: Decisions,
    private readonly invitations: Invitations,
    private readonly security: SecurityLog,
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(eventClockPort) private readonly clock: Clock,
  ) {}

  /**
   * The account of an address, created if there is none. Claiming the address, registering and
   * sending the friend requests of inviters are separate commands; an interrupted run is completed
   * by the next one.
   * @throws DomainError forbidden where registration is closed or needs an invitation.
   */
  async register(email: string, firstName: string, lastName: string): Promise<Registered> {
    if ((await this.directory.find(email)) === null) await this.requireOpen(email);
    const { userId } = await this.claim(email, ulid());
    return this.complete(userId, email, firstName, lastName);
  }

  /** Registers the user who has claimed an address, unless that is done. */
  async complete(
    userId: string,
    email: string,
    firstName: string,
    lastName: string,
  ): Promise<Registered> {
    const time = this.clock().toISOString();
    const { state, position: registered } = await this.decisions.execute(
      userDecider,
      [userId],
      { type: 'RegisterUser', userId, email, firstName, lastName },
      { actorId: userId, commandId: ulid(), time },
    );
    await this.acceptPrivacyNotice(userId, time);
    const settled = await this.invitations.settle(email, userId, time);
    const position = settled > registered ? settled : registered;
    const { email: known, profile, openTo } = state;
    const enabledCategories = [...state.enabledCategories];
    const user = toUser({ userId, email: known, ...profile, enabledCategories, openTo });
    return { userId, position, user };
  }

  /** The address's user; an address that an erased account still has is claimed again. */
  async claim(email: string, commandId: string): Promise<Claimed> {
    const time = this.clock().toISOString();
    const claimed = await this.directory.claim(email, ulid(), commandId, time);
    const { erased } = await this.decisions.stateOf(userDecider, [claimed.userId]);
    if (!erased) return claimed;
    await this.directory.release(email, claimed.userId, time);
    return this.directory.claim(email, ulid(), commandId, time);
  }

  /** The sign-in page says that continuing accepts the privacy notice. */
  private async acceptPrivacyNotice(userId: string, now: string): Promise<void> {
    if (this.settings.signIn === 'open') return;
    const command = { type: 'AgreeToPrivacy', userId, version: privacyVersion, now } as const;
    const metadata = { actorId: userId, commandId: ulid(), time: now };
    await this.decisions.execute(accountDecider, [userId], command, metadata);
  }

  /** @throws DomainError forbidden when this address may not have an account. */
  private async requireOpen(email: string): Promise<void> {
    const { registration } = this.settings;
    if (registration === 'open') return;
    if (registration === 'invited' && (await this.invitations.areOpenFor(email))) return;
    this.security.record('registration-refused');
    throw new DomainError('forbidden', refusals[registration]);
  }
}

type Call = typeof createUser;

/** Creates an account for an address that has none. */
@HandlesCall(createUser)
export class CreateUserHandler {
  constructor(private readonly registration: Registration) {}

  async execute({ input }: ReceivedCall<Call>): Answer<Call> {
    const { email, first_name, last_name } = input;
    const { user, position } = await this.registration.register(email, first_name, last_name);
    return { success: true, position, user };
  }
}
