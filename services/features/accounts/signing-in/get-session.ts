import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { Inject } from '@nestjs/common';
import type { AnswerOf } from '../../../contract/call.js';
import { getSession } from '../../../contract/accounts/session.js';
import { Callers } from '../../../platform/http/calls/callers.js';
import { type PointInTime, pointInTimeToken } from '../../../platform/time-travel/point-in-time.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { PeopleReader } from '../../people/people.reader.js';
import { IdentityProvider } from '../providers/identity-provider.js';
import { RelyingParty } from '../passkeys/relying-party.js';

type Call = typeof getSession;

/** Returns who is signed in, and the ways to sign in. */
@HandlesCall(getSession)
export class GetSessionHandler implements CallHandler<Call> {
  constructor(
    private readonly callers: Callers,
    private readonly people: PeopleReader,
    private readonly party: RelyingParty,
    private readonly provider: IdentityProvider,
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(pointInTimeToken) private readonly past: PointInTime | null,
  ) {}

  async execute({ request }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const session = await this.callers.sessionOf(request.headers.cookie);
    const user = session === null ? null : await this.people.user(session.userId);
    return {
      user,
      mode: this.settings.signIn,
      ...(this.party.isEnabled && { passkeys: true }),
      provider: this.provider.status,
      ...(this.past && { past: this.past.time }),
    };
  }
}
