import { Controller, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { deleteAccount, exportAccount } from '../../../contract/accounts/account.js';
import type { AnswerOf } from '../../../contract/call.js';
import type { Caller } from '../../../platform/http/calls/callers.js';
import { HandlesCall, SignedIn } from '../../../platform/http/calls/handles-call.js';
import { Sessions } from '../signing-in/sessions.js';
import { DeleteAccount } from './delete-account.js';
import { ExportAccount } from './export-account.js';

const asFile = {
  'content-disposition': 'attachment; filename="trboo.json"',
  'cache-control': 'no-store',
};

/** Exporting and deleting an account. */
@Controller()
export class AccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly sessions: Sessions,
  ) {}

  @HandlesCall(exportAccount)
  async export(
    @SignedIn() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<typeof exportAccount>> {
    const exported = await this.queries.execute(new ExportAccount(caller));
    void reply.headers(asFile);
    return exported;
  }

  @HandlesCall(deleteAccount)
  delete(
    @SignedIn() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<typeof deleteAccount>> {
    return this.commands.execute(new DeleteAccount(caller, this.sessions.on(reply)));
  }
}
