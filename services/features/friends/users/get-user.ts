import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { AnswerOf } from '../../../contract/call.js';
import { getUser } from '../../../contract/people/user.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { PeopleReader } from '../../people/people.reader.js';
import { PersonPages } from './person-pages.js';

type Call = typeof getUser;

/** Returns a user as the viewer sees them. */
@HandlesCall(getUser)
export class GetUserHandler implements CallHandler<Call> {
  constructor(
    private readonly people: PeopleReader,
    private readonly directory: EmailDirectory,
    private readonly pages: PersonPages,
  ) {}

  /** @throws DomainError not-found, also for a user whom the viewer may not see. */
  async execute({ input, viewerId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { email, person_id } = input;
    const userId =
      email === undefined ? (person_id ?? '') : (await this.directory.ownerOrNobody(email)).userId;
    const isOwn = viewerId === null || viewerId === userId;
    const user = isOwn
      ? await this.people.user(userId)
      : await this.pages.seenBy(viewerId, userId, email !== undefined);
    if (!user) throw new DomainError('not-found', 'User not found');
    return { user };
  }
}
