import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { getUsers } from '../../../contract/people/user.js';
import { KnownAddresses } from './known-addresses.js';

type Answer = AnswerOf<typeof getUsers>;

/** All users whose address the viewer may see; without a viewer null. */
@HandlesCall(getUsers)
export class GetUsersHandler implements CallHandler<typeof getUsers> {
  constructor(private readonly addresses: KnownAddresses) {}

  async execute({ viewerId: userId }: ReceivedCall<typeof getUsers>): Promise<Answer> {
    return { users: [...(await this.addresses.listedFor(userId))] };
  }
}
