import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import { createUser } from '../../../contract/people/user.js';
import { HandlesCall, Input } from '../../../platform/http/calls/handles-call.js';
import { CreateUser } from './create-user.js';

/** Making accounts without signing in. */
@Controller()
export class RegistrationController {
  constructor(private readonly commands: CommandBus) {}

  @HandlesCall(createUser)
  create(@Input() input: InputOf<typeof createUser>): Promise<AnswerOf<typeof createUser>> {
    return this.commands.execute(new CreateUser(input));
  }
}
