import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../events/kernel/domain-error.js';
import type { AnswerOf } from '../../contract/call.js';
import type { getUser } from '../../contract/user.js';
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
  constructor(private readonly people: PeopleReader) {}

  /** @throws DomainError not-found */
  async execute({ email }: GetUser): Promise<Answer> {
    const user = await this.people.userByEmail(email);
    if (user === null) throw new DomainError('not-found', 'User not found');
    return { user };
  }
}
