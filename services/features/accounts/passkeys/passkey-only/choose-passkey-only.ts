import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventMetadata } from '../../../../../events/kernel/event.js';
import type { AnswerOf } from '../../../../contract/call.js';
import type { choosePasskeyOnly } from '../../../../contract/accounts/passkey-only.js';
import type { Caller } from '../../../../platform/http/calls/callers.js';
import { Proofs } from '../../signing-in/proofs.js';
import { PasskeyOnly } from './passkey-only.js';

type Answer = AnswerOf<typeof choosePasskeyOnly>;

/** Mailed codes alone no longer sign the user in. */
export class ChoosePasskeyOnly extends Command<Answer> {
  constructor(
    readonly caller: Caller,
    readonly metadata: EventMetadata,
  ) {
    super();
  }
}

@CommandHandler(ChoosePasskeyOnly)
export class ChoosePasskeyOnlyHandler implements ICommandHandler<ChoosePasskeyOnly> {
  constructor(
    private readonly passkeyOnly: PasskeyOnly,
    private readonly proofs: Proofs,
  ) {}

  /** @throws DomainError forbidden without a fresh proof; conflict without a passkey. */
  async execute({ caller, metadata }: ChoosePasskeyOnly): Promise<Answer> {
    await this.proofs.demand(caller);
    return { success: true, ...(await this.passkeyOnly.choose(caller.userId, metadata)) };
  }
}
