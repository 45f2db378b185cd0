import { Controller, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import { beginProviderSignIn, signInByProvider } from '../../../contract/accounts/provider.js';
import { HandlesCall, Input } from '../../../platform/http/calls/handles-call.js';
import { Sessions } from '../signing-in/sessions.js';
import { BeginProviderSignIn } from './begin-provider-sign-in.js';
import { SignInByProvider } from './sign-in-by-provider.js';

/** Signing in by an OpenID Connect provider. */
@Controller()
export class ProviderController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
  ) {}

  @HandlesCall(beginProviderSignIn)
  begin(
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<typeof beginProviderSignIn>> {
    return this.commands.execute(new BeginProviderSignIn(this.sessions.on(reply)));
  }

  @HandlesCall(signInByProvider)
  signIn(
    @Input() input: InputOf<typeof signInByProvider>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<typeof signInByProvider>> {
    return this.commands.execute(new SignInByProvider(input, this.sessions.on(reply)));
  }
}
