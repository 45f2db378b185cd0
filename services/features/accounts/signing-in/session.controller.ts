import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import { getSession, signIn, signOut } from '../../../contract/session.js';
import {
  type AnswerOf,
  Metadata,
  Handles,
  Input,
  type InputOf,
} from '../../../platform/http/handles.js';
import { Sessions } from './sessions.js';
import { SignInCodes } from './sign-in-codes.js';
import { PeopleReader } from '../../people/people.reader.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { Registration } from '../registering/registration.js';

/** Signing in and out; in open mode an e-mail is enough, else a code is mailed. */
@Controller()
export class SessionController {
  constructor(
    private readonly registration: Registration,
    private readonly sessions: Sessions,
    private readonly codes: SignInCodes,
    private readonly people: PeopleReader,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  @Handles(signIn)
  async signIn(
    @Input() { email, code }: InputOf<typeof signIn>,
    @Metadata() command: EventMetadata,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<typeof signIn>> {
    if (this.settings.signIn === 'code') {
      if (code === undefined) {
        return { success: true, position: await this.codes.send(email, command), user: null };
      }
      await this.codes.redeem(email, code, command);
    }
    const { userId, user, position } = await this.registration.register(email, '', '');
    await this.sessions.start(reply, userId);
    return { success: true, position, user };
  }

  @Handles(signOut)
  signOut(@Res({ passthrough: true }) reply: FastifyReply): AnswerOf<typeof signOut> {
    this.sessions.end(reply);
    return { success: true };
  }

  @Handles(getSession)
  async session(@Req() request: FastifyRequest): Promise<AnswerOf<typeof getSession>> {
    const userId = await this.sessions.read(request.headers.cookie);
    const user = userId === null ? null : await this.people.user(userId);
    return { user, mode: this.settings.signIn };
  }
}
