import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Passkey as Kept } from '../../../../events/passkeys/decider.js';
import type { AnswerOf } from '../../../contract/call.js';
import type { getPasskeys, Passkey } from '../../../contract/accounts/passkey.js';
import type { Caller } from '../../../platform/http/calls/callers.js';
import { PasskeyOnly } from './passkey-only/passkey-only.js';
import { Passkeys } from './passkeys.js';

type Answer = AnswerOf<typeof getPasskeys>;

/** The passkeys of a person. */
export class GetPasskeys extends Query<Answer> {
  constructor(readonly caller: Caller) {
    super();
  }
}

/** A passkey as its user sees it. */
export function toPasskey({ passkeyId, name, addedAt, usedAt, isBackedUp }: Kept): Passkey {
  return { id: passkeyId, name: name ?? '', addedAt, usedAt, isBackedUp };
}

@QueryHandler(GetPasskeys)
export class GetPasskeysHandler implements IQueryHandler<GetPasskeys> {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly passkeyOnly: PasskeyOnly,
  ) {}

  async execute({ caller: { userId } }: GetPasskeys): Promise<Answer> {
    const passkeys = (await this.passkeys.all(userId)).map(toPasskey);
    return { passkeys, recoveryCodesLeft: await this.passkeyOnly.codesLeft(userId) };
  }
}
