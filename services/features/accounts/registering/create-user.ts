import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { createUser } from '../../../contract/people/user.js';
import { Registration } from './registration.js';

type Call = typeof createUser;

/** Creates an account for an address that has none. */
@HandlesCall(createUser)
export class CreateUserHandler implements CallHandler<Call> {
  constructor(private readonly registration: Registration) {}

  async execute({ input }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { email, first_name, last_name } = input;
    const { user, position } = await this.registration.register(email, first_name, last_name);
    return { success: true, position, user };
  }
}
