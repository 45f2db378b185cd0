import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { AnswerOf } from '../../../contract/call.js';
import { categories, getUser } from '../../../contract/people/user.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { PeopleReader } from '../../people/people.reader.js';
import { KnownAddresses } from './known-addresses.js';

type Call = typeof getUser;

/** What other members see of a profile, besides name and picture. */
const unacquainted = { bio: '', enabledCategories: [...categories], openTo: 'everyone' as const };

/** Returns the user with an e-mail address, if the viewer knows them. */
@HandlesCall(getUser)
export class GetUserHandler implements CallHandler<Call> {
  constructor(
    private readonly people: PeopleReader,
    private readonly directory: EmailDirectory,
    private readonly addresses: KnownAddresses,
  ) {}

  /** @throws DomainError not-found, also for a user whom the viewer does not know. */
  async execute({ input: { email }, viewerId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const userId = await this.directory.find(email);
    // Looked up for an unknown address as well, so that both take the same time.
    const isKnown = await this.addresses.areKnownTo(viewerId, userId ?? '');
    const isOpen =
      viewerId === null ||
      viewerId === userId ||
      (await this.addresses.areAcquainted(viewerId, userId ?? ''));
    const user = userId !== null && isKnown ? await this.people.user(userId) : null;
    if (user === null) throw new DomainError('not-found', 'User not found');
    return { user: isOpen ? user : { ...user, ...unacquainted } };
  }
}
