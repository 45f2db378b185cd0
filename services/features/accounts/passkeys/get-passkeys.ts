import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { Passkey as StoredPasskey } from '../../../../events/passkeys/decider.js';
import type { AnswerOf } from '../../../contract/call.js';
import { type Passkey, getPasskeys } from '../../../contract/accounts/passkey.js';
import { PasskeyOnly } from './passkey-only/passkey-only.js';
import { Passkeys } from './passkeys.js';
import { RelyingParty } from './relying-party.js';

type Call = typeof getPasskeys;

/** A passkey as its user sees it. */
export function toPasskey(stored: StoredPasskey): Passkey {
  const { passkeyId, name, addedAt, usedAt, isBackedUp } = stored;
  return { id: passkeyId, name: name ?? '', addedAt, usedAt, isBackedUp };
}

/** Lists the caller's passkeys, and counts the recovery codes left. */
@HandlesCall(getPasskeys)
export class GetPasskeysHandler implements CallHandler<Call> {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly passkeyOnly: PasskeyOnly,
    private readonly party: RelyingParty,
  ) {}

  async execute({ caller: { userId } }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const all = await this.passkeys.all(userId);
    return {
      passkeys: all.map(toPasskey),
      accepted: this.party.accepted(userId, all),
      recoveryCodesLeft: await this.passkeyOnly.codesLeft(userId),
    };
  }
}
