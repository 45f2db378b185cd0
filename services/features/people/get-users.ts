import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AnswerOf } from '../../contract/call.js';
import type { getUsers } from '../../contract/user.js';
import { PeopleReader } from './people.reader.js';

type Answer = AnswerOf<typeof getUsers>;

/** Everybody. */
export class GetUsers extends Query<Answer> {}

@QueryHandler(GetUsers)
export class GetUsersHandler implements IQueryHandler<GetUsers> {
  constructor(private readonly people: PeopleReader) {}

  async execute(): Promise<Answer> {
    return { users: [...(await this.people.all())] };
  }
}
