import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import type { removePasskey } from '../../../contract/accounts/passkey.js';
import type { Caller } from '../../../platform/http/calls/callers.js';
import { Passkeys } from './passkeys.js';

type Answer = AnswerOf<typeof removePasskey>;

/** Ends a passkey. */
export class RemovePasskey extends Command<Answer> {
  constructor(
    readonly input: InputOf<typeof removePasskey>,
    readonly caller: Caller,
    readonly metadata: EventMetadata,
  ) {
    super();
  }
}

@CommandHandler(RemovePasskey)
export class RemovePasskeyHandler implements ICommandHandler<RemovePasskey> {
  constructor(private readonly passkeys: Passkeys) {}

  async execute({ input, caller: { userId }, metadata }: RemovePasskey): Promise<Answer> {
    return { success: true, position: await this.passkeys.remove(userId, input.id, metadata) };
  }
}
