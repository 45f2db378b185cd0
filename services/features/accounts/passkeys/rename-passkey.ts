import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import type { renamePasskey } from '../../../contract/accounts/passkey.js';
import type { Caller } from '../../../platform/http/calls/callers.js';
import { Passkeys } from './passkeys.js';

type Answer = AnswerOf<typeof renamePasskey>;

/** Gives a passkey another name. */
export class RenamePasskey extends Command<Answer> {
  constructor(
    readonly input: InputOf<typeof renamePasskey>,
    readonly caller: Caller,
    readonly metadata: EventMetadata,
  ) {
    super();
  }
}

@CommandHandler(RenamePasskey)
export class RenamePasskeyHandler implements ICommandHandler<RenamePasskey> {
  constructor(private readonly passkeys: Passkeys) {}

  /** @throws DomainError not-found. */
  async execute({ input, caller: { userId }, metadata }: RenamePasskey): Promise<Answer> {
    const position = await this.passkeys.rename(userId, input.id, input.name, metadata);
    return { success: true, position };
  }
}
