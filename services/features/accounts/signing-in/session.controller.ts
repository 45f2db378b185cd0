import { Controller, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import {
  endSession,
  getSession,
  getSessions,
  proveIdentity,
  signIn,
  signOut,
} from '../../../contract/accounts/session.js';
import type { Caller } from '../../../platform/http/calls/callers.js';
import {
  HandlesCall,
  Input,
  Metadata,
  SignedIn,
} from '../../../platform/http/calls/handles-call.js';
import { EndSession } from './end-session.js';
import { GetSession } from './get-session.js';
import { GetSessions } from './get-sessions.js';
import { ProveIdentity } from './prove-identity.js';
import { Sessions } from './sessions.js';
import { SignIn } from './sign-in.js';
import { SignOut } from './sign-out.js';

/** Signing in and out: with an e-mail address in open mode, else with a mailed code. */
@Controller()
export class SessionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly sessions: Sessions,
  ) {}

  @HandlesCall(signIn)
  signIn(
    @Input() input: InputOf<typeof signIn>,
    @Metadata() metadata: EventMetadata,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<typeof signIn>> {
    return this.commands.execute(new SignIn(input, metadata, this.sessions.on(reply)));
  }

  @HandlesCall(signOut)
  signOut(@Res({ passthrough: true }) reply: FastifyReply): Promise<AnswerOf<typeof signOut>> {
    return this.commands.execute(new SignOut(this.sessions.on(reply)));
  }

  @HandlesCall(getSession)
  session(@Req() { headers }: FastifyRequest): Promise<AnswerOf<typeof getSession>> {
    return this.queries.execute(new GetSession(headers.cookie));
  }

  @HandlesCall(getSessions)
  all(@SignedIn() caller: Caller): Promise<AnswerOf<typeof getSessions>> {
    return this.queries.execute(new GetSessions(caller));
  }

  @HandlesCall(endSession)
  end(
    @Input() input: InputOf<typeof endSession>,
    @SignedIn() caller: Caller,
  ): Promise<AnswerOf<typeof endSession>> {
    return this.commands.execute(new EndSession(input, caller));
  }

  @HandlesCall(proveIdentity)
  prove(
    @Input() input: InputOf<typeof proveIdentity>,
    @SignedIn() caller: Caller,
    @Metadata() metadata: EventMetadata,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<typeof proveIdentity>> {
    const session = this.sessions.on(reply);
    return this.commands.execute(new ProveIdentity(input, caller, metadata, session));
  }
}
