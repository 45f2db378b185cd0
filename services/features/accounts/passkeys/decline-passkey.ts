import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { AnswerOf } from '../../../contract/call.js';
import type { declinePasskey } from '../../../contract/accounts/passkey.js';
import type { Caller } from '../../../platform/http/calls/callers.js';
import { Passkeys } from './passkeys.js';

type Answer = AnswerOf<typeof declinePasskey>;

/** Offers none any more. */
export class DeclinePasskey extends Command<Answer> {
  constructor(
    readonly caller: Caller,
    readonly metadata: EventMetadata,
  ) {
    super();
  }
}

@CommandHandler(DeclinePasskey)
export class DeclinePasskeyHandler implements ICommandHandler<DeclinePasskey> {
  constructor(private readonly passkeys: Passkeys) {}

  async execute({ caller: { userId }, metadata }: DeclinePasskey): Promise<Answer> {
    return { success: true, position: await this.passkeys.decline(userId, metadata) };
  }
}
