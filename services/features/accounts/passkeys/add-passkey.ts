import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import type { addPasskey } from '../../../contract/accounts/passkey.js';
import type { Caller } from '../../../platform/http/calls/callers.js';
import { Proofs } from '../signing-in/proofs.js';
import { toPasskey } from './get-passkeys.js';
import { Passkeys } from './passkeys.js';

type Answer = AnswerOf<typeof addPasskey>;

/** Stores a passkey, named after the device it was made on. */
export class AddPasskey extends Command<Answer> {
  constructor(
    readonly input: InputOf<typeof addPasskey>,
    readonly caller: Caller,
    readonly metadata: EventMetadata,
    /** The browser that made it, in words. */
    readonly device: string,
  ) {
    super();
  }
}

@CommandHandler(AddPasskey)
export class AddPasskeyHandler implements ICommandHandler<AddPasskey> {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly proofs: Proofs,
  ) {}

  /** @throws DomainError forbidden when it does not fit the challenge; conflict. */
  async execute({ input, caller, metadata, device }: AddPasskey): Promise<Answer> {
    const session = await this.proofs.demandFresh(caller);
    const name = device || 'Passkey';
    const added = await this.passkeys.add(session, input.passkey, name, metadata);
    return { success: true, position: added.position, passkey: toPasskey(added.passkey) };
  }
}
