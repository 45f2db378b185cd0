import { Controller, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import {
  addPasskey,
  askPasskey,
  beginPasskey,
  declinePasskey,
  getPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from '../../../contract/accounts/passkey.js';
import {
  choosePasskeyOnly,
  endPasskeyOnly,
  makeRecoveryCodes,
  signInByRecoveryCode,
} from '../../../contract/accounts/passkey-only.js';
import type { Caller } from '../../../platform/http/calls/callers.js';
import {
  HandlesCall,
  Input,
  Metadata,
  SignedIn,
} from '../../../platform/http/calls/handles-call.js';
import { deviceOf } from '../signing-in/device.js';
import { Sessions } from '../signing-in/sessions.js';
import { AddPasskey } from './add-passkey.js';
import { AskPasskey } from './ask-passkey.js';
import { BeginPasskey } from './begin-passkey.js';
import { ChoosePasskeyOnly } from './passkey-only/choose-passkey-only.js';
import { DeclinePasskey } from './decline-passkey.js';
import { EndPasskeyOnly } from './passkey-only/end-passkey-only.js';
import { GetPasskeys } from './get-passkeys.js';
import { MakeRecoveryCodes } from './passkey-only/make-recovery-codes.js';
import { RemovePasskey } from './remove-passkey.js';
import { RenamePasskey } from './rename-passkey.js';
import { SignInByPasskey } from './sign-in-by-passkey.js';
import { SignInByRecoveryCode } from './passkey-only/sign-in-by-recovery-code.js';

/** Signing in with passkeys, and managing them. */
@Controller()
export class PasskeyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly sessions: Sessions,
  ) {}

  @HandlesCall(askPasskey)
  ask(@Res({ passthrough: true }) reply: FastifyReply): Promise<AnswerOf<typeof askPasskey>> {
    return this.commands.execute(new AskPasskey(this.sessions.on(reply)));
  }

  @HandlesCall(signInByPasskey)
  signIn(
    @Input() input: InputOf<typeof signInByPasskey>,
    @Metadata() metadata: EventMetadata,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<typeof signInByPasskey>> {
    return this.commands.execute(new SignInByPasskey(input, metadata, this.sessions.on(reply)));
  }

  @HandlesCall(getPasskeys)
  all(@SignedIn() caller: Caller): Promise<AnswerOf<typeof getPasskeys>> {
    return this.queries.execute(new GetPasskeys(caller));
  }

  @HandlesCall(beginPasskey)
  begin(@SignedIn() caller: Caller): Promise<AnswerOf<typeof beginPasskey>> {
    return this.commands.execute(new BeginPasskey(caller));
  }

  @HandlesCall(addPasskey)
  add(
    @Input() input: InputOf<typeof addPasskey>,
    @SignedIn() caller: Caller,
    @Metadata() metadata: EventMetadata,
    @Req() { headers }: FastifyRequest,
  ): Promise<AnswerOf<typeof addPasskey>> {
    const device = deviceOf(headers['user-agent']);
    return this.commands.execute(new AddPasskey(input, caller, metadata, device));
  }

  @HandlesCall(renamePasskey)
  rename(
    @Input() input: InputOf<typeof renamePasskey>,
    @SignedIn() caller: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof renamePasskey>> {
    return this.commands.execute(new RenamePasskey(input, caller, metadata));
  }

  @HandlesCall(removePasskey)
  remove(
    @Input() input: InputOf<typeof removePasskey>,
    @SignedIn() caller: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof removePasskey>> {
    return this.commands.execute(new RemovePasskey(input, caller, metadata));
  }

  @HandlesCall(declinePasskey)
  decline(
    @SignedIn() caller: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof declinePasskey>> {
    return this.commands.execute(new DeclinePasskey(caller, metadata));
  }

  @HandlesCall(choosePasskeyOnly)
  chooseOnly(
    @SignedIn() caller: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof choosePasskeyOnly>> {
    return this.commands.execute(new ChoosePasskeyOnly(caller, metadata));
  }

  @HandlesCall(makeRecoveryCodes)
  makeRecoveryCodes(
    @SignedIn() caller: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof makeRecoveryCodes>> {
    return this.commands.execute(new MakeRecoveryCodes(caller, metadata));
  }

  @HandlesCall(endPasskeyOnly)
  endOnly(
    @SignedIn() caller: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof endPasskeyOnly>> {
    return this.commands.execute(new EndPasskeyOnly(caller, metadata));
  }

  @HandlesCall(signInByRecoveryCode)
  recover(
    @Input() input: InputOf<typeof signInByRecoveryCode>,
    @Metadata() metadata: EventMetadata,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<typeof signInByRecoveryCode>> {
    const session = this.sessions.on(reply);
    return this.commands.execute(new SignInByRecoveryCode(input, metadata, session));
  }
}
