import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AnswerOf } from '../../../contract/call.js';
import type { getUsers } from '../../../contract/people/user.js';
import { KnownAddresses } from './known-addresses.js';

type Answer = AnswerOf<typeof getUsers>;

/** All users whose address the viewer may see; without a viewer null. */
export class GetUsers extends Query<Answer> {
  constructor(readonly userId: string | null) {
    super();
  }
}

@QueryHandler(GetUsers)
export class GetUsersHandler implements IQueryHandler<GetUsers> {
  constructor(private readonly addresses: KnownAddresses) {}

  async execute({ userId }: GetUsers): Promise<Answer> {
    return { users: [...(await this.addresses.listedFor(userId))] };
  }
}
