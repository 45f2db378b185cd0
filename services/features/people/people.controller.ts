import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { AnswerOf, InputOf } from '../../contract/call.js';
import { getUser } from '../../contract/user.js';
import { Handles, Input } from '../../platform/http/handles.js';
import { GetUser } from './get-user.js';

/** People: finding each other. */
@Controller()
export class PeopleController {
  constructor(private readonly queries: QueryBus) {}

  @Handles(getUser)
  get(@Input() { email }: InputOf<typeof getUser>): Promise<AnswerOf<typeof getUser>> {
    return this.queries.execute(new GetUser(email));
  }
}
