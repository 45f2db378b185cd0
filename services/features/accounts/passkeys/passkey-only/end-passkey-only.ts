import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventMetadata } from '../../../../../events/kernel/event.js';
import type { AnswerOf } from '../../../../contract/call.js';
import type { endPasskeyOnly } from '../../../../contract/accounts/passkey-only.js';
import type { Caller } from '../../../../platform/http/calls/callers.js';
import { Proofs } from '../../signing-in/proofs.js';
import { PasskeyOnly } from './passkey-only.js';

type Answer = AnswerOf<typeof endPasskeyOnly>;

/** Mailed codes sign the user in again. */
export class EndPasskeyOnly extends Command<Answer> {
  constructor(
    readonly caller: Caller,
    readonly metadata: EventMetadata,
  ) {
    super();
  }
}

@CommandHandler(EndPasskeyOnly)
export class EndPasskeyOnlyHandler implements ICommandHandler<EndPasskeyOnly> {
  constructor(
    private readonly passkeyOnly: PasskeyOnly,
    private readonly proofs: Proofs,
  ) {}

  /** @throws DomainError forbidden without a fresh proof. */
  async execute({ caller, metadata }: EndPasskeyOnly): Promise<Answer> {
    await this.proofs.demand(caller);
    return { success: true, position: await this.passkeyOnly.end(caller.userId, metadata) };
  }
}
