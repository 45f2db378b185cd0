import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { AnswerOf } from '../../../contract/call.js';
import { getInviter } from '../../../contract/friends/invite-code.js';
import { PeopleReader, withoutAddress } from '../../people/people.reader.js';
import { InviteCodes } from './invite-codes.js';

type Call = typeof getInviter;

/** Returns the owner of an invite code, to anybody who has the code. */
@HandlesCall(getInviter)
export class GetInviterHandler implements CallHandler<Call> {
  constructor(
    private readonly codes: InviteCodes,
    private readonly people: PeopleReader,
  ) {}

  /** @throws DomainError not-found for a code that nobody has. */
  async execute({ input: { code } }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const userId = await this.codes.ownerOf(code);
    const person = userId && (await this.people.many([userId])).get(userId);
    if (!person) throw new DomainError('not-found', 'This invite link is no longer valid');
    return { person: withoutAddress(person) };
  }
}
