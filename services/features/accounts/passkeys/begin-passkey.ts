import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnswerOf } from '../../../contract/call.js';
import type { beginPasskey } from '../../../contract/accounts/passkey.js';
import type { Caller } from '../../../platform/http/calls/callers.js';
import { NotSignedIn } from '../../../platform/http/errors/not-signed-in.js';
import { PeopleReader } from '../../people/people.reader.js';
import { Proofs } from '../signing-in/proofs.js';
import { Passkeys } from './passkeys.js';

type Answer = AnswerOf<typeof beginPasskey>;

/** Starts making a passkey on a device of the user. */
export class BeginPasskey extends Command<Answer> {
  constructor(readonly caller: Caller) {
    super();
  }
}

@CommandHandler(BeginPasskey)
export class BeginPasskeyHandler implements ICommandHandler<BeginPasskey> {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly proofs: Proofs,
    private readonly people: PeopleReader,
  ) {}

  /** @throws DomainError forbidden long after the sign-in, or where passkeys are not used. */
  async execute({ caller }: BeginPasskey): Promise<Answer> {
    const session = await this.proofs.demandFresh(caller);
    const user = await this.people.user(session.userId);
    if (user === null) throw new NotSignedIn();
    const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
    const options = await this.passkeys.begin(session, { email: user.email, name });
    return { success: true, options };
  }
}
