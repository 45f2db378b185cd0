import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { AnswerOf } from '../../../contract/call.js';
import { getInviteCode, getInviter } from '../../../contract/friends/invite-code.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { PeopleReader, withoutAddress } from '../../people/people.reader.js';
import { InviteCodes } from './invite-codes.js';

/** Returns the caller's invite code. */
@HandlesCall(getInviteCode)
export class GetInviteCodeHandler implements CallHandler<typeof getInviteCode> {
  constructor(private readonly codes: InviteCodes) {}

  async execute({
    userId,
  }: ReceivedCall<typeof getInviteCode>): Promise<AnswerOf<typeof getInviteCode>> {
    return { inviteCode: await this.codes.of(userId) };
  }
}

/** Returns the owner of an invite code, to anybody who has the code. */
@HandlesCall(getInviter)
export class GetInviterHandler implements CallHandler<typeof getInviter> {
  constructor(
    private readonly codes: InviteCodes,
    private readonly people: PeopleReader,
  ) {}

  /** @throws DomainError not-found for a code that nobody has. */
  async execute({
    input: { code },
  }: ReceivedCall<typeof getInviter>): Promise<AnswerOf<typeof getInviter>> {
    const userId = await this.codes.ownerOf(code);
    const person = userId && (await this.people.many([userId])).get(userId);
    if (!person) throw new DomainError('not-found', 'This invite link is no longer valid');
    return { person: withoutAddress(person) };
  }
}
