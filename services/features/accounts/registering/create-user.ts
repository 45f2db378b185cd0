import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import type { createUser } from '../../../contract/people/user.js';
import { Registration } from './registration.js';

type Answer = AnswerOf<typeof createUser>;

/** Creates an account for an address that has none. */
export class CreateUser extends Command<Answer> {
  constructor(readonly input: InputOf<typeof createUser>) {
    super();
  }
}

@CommandHandler(CreateUser)
export class CreateUserHandler implements ICommandHandler<CreateUser> {
  constructor(private readonly registration: Registration) {}

  async execute({ input }: CreateUser): Promise<Answer> {
    const { email, first_name, last_name } = input;
    const { user, position } = await this.registration.register(email, first_name, last_name);
    return { success: true, position, user };
  }
}
