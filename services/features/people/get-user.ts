import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../events/kernel/domain-error.js';
import type { AnswerOf } from '../../contract/call.js';
import type { getUser, User } from '../../contract/user.js';
import { EmailDirectory } from './email-directory.js';
import { PeopleReader } from './people.reader.js';

type Answer = AnswerOf<typeof getUser>;

/** The person with an e-mail address. */
export class GetUser extends Query<Answer> {
  constructor(readonly email: string) {
    super();
  }
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(
    private readonly people: PeopleReader,
    private readonly directory: EmailDirectory,
  ) {}

  /** @throws DomainError not-found */
  async execute({ email }: GetUser): Promise<Answer> {
    const user = (await this.people.userByEmail(email)) ?? (await this.justRegistered(email));
    if (user === null) throw new DomainError('not-found', 'User not found');
    return { user };
  }

  /** Whom the read model does not know yet. */
  private async justRegistered(email: string): Promise<User | null> {
    const userId = await this.directory.find(email);
    return userId === null ? null : this.people.user(userId);
  }
}
