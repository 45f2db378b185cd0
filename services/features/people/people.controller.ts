import { Controller } from '@nestjs/common';
import { DomainError } from '../../../events/kernel/domain-error.js';
import { createUser, getUser, getUsers } from '../../contract/user.js';
import { type AnswerOf, Handles, Input, type InputOf } from '../../platform/http/handles.js';
import { PeopleReader } from './people.reader.js';
import { Registration } from '../accounts/registering/registration.js';

/** People: registering, and finding each other. */
@Controller()
export class AccountsController {
  constructor(
    private readonly registration: Registration,
    private readonly people: PeopleReader,
  ) {}

  @Handles(createUser)
  async create(
    @Input() { email, first_name, last_name }: InputOf<typeof createUser>,
  ): Promise<AnswerOf<typeof createUser>> {
    const { user, position } = await this.registration.register(email, first_name, last_name);
    return { success: true, position, user };
  }

  @Handles(getUser)
  async get(@Input() { email }: InputOf<typeof getUser>): Promise<AnswerOf<typeof getUser>> {
    const user = await this.people.userByEmail(email);
    if (user === null) throw new DomainError('not-found', 'User not found');
    return { user };
  }

  @Handles(getUsers)
  async list(): Promise<AnswerOf<typeof getUsers>> {
    return { users: [...(await this.people.all())] };
  }
}
