import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { getUsers } from '../../../contract/people/user.js';
import { KnownAddresses } from './known-addresses.js';

type Call = typeof getUsers;

/** All users whose address the viewer may see; without a viewer null. */
@HandlesCall(getUsers)
export class GetUsersHandler implements CallHandler<Call> {
  constructor(private readonly addresses: KnownAddresses) {}

  async execute({ viewerId: userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    return { users: [...(await this.addresses.listedFor(userId))] };
  }
}
