import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventMetadata } from '../../../../../events/kernel/event.js';
import type { AnswerOf } from '../../../../contract/call.js';
import type { makeRecoveryCodes } from '../../../../contract/accounts/passkey-only.js';
import type { Caller } from '../../../../platform/http/calls/callers.js';
import { Proofs } from '../../signing-in/proofs.js';
import { PasskeyOnly } from './passkey-only.js';

type Answer = AnswerOf<typeof makeRecoveryCodes>;

/** Makes new recovery codes and invalidates the old ones. */
export class MakeRecoveryCodes extends Command<Answer> {
  constructor(
    readonly caller: Caller,
    readonly metadata: EventMetadata,
  ) {
    super();
  }
}

@CommandHandler(MakeRecoveryCodes)
export class MakeRecoveryCodesHandler implements ICommandHandler<MakeRecoveryCodes> {
  constructor(
    private readonly passkeyOnly: PasskeyOnly,
    private readonly proofs: Proofs,
  ) {}

  /** @throws DomainError forbidden without a fresh proof; conflict while mailed codes sign in. */
  async execute({ caller, metadata }: MakeRecoveryCodes): Promise<Answer> {
    await this.proofs.demand(caller);
    return { success: true, ...(await this.passkeyOnly.makeCodes(caller.userId, metadata)) };
  }
}
