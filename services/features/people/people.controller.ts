import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { AnswerOf, InputOf } from '../../contract/call.js';
import { getUser, getUsers } from '../../contract/user.js';
import { Handles, Input } from '../../platform/http/handles.js';
import { GetUser } from './get-user.js';
import { GetUsers } from './get-users.js';

/** People: finding each other. */
@Controller()
export class PeopleController {
  constructor(private readonly queries: QueryBus) {}

  @Handles(getUser)
  get(@Input() { email }: InputOf<typeof getUser>): Promise<AnswerOf<typeof getUser>> {
    return this.queries.execute(new GetUser(email));
  }

  @Handles(getUsers)
  list(): Promise<AnswerOf<typeof getUsers>> {
    return this.queries.execute(new GetUsers());
  }
}
