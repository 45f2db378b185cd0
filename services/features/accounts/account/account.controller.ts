import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { deleteAccount, exportAccount } from '../../../contract/account.js';
import {
  type AnswerOf,
  type Caller,
  Handles,
  MaybeCalledBy,
} from '../../../platform/http/handles.js';
import { NotSignedIn } from '../../../platform/http/not-signed-in.js';
import { Sessions } from '../signing-in/sessions.js';
import { AccountErasure } from './account-erasure.js';
import { AccountExport } from './account-export.js';

/** A person's account as a whole: taking it along, and ending it. */
@Controller()
export class AccountController {
  constructor(
    private readonly exporting: AccountExport,
    private readonly erasure: AccountErasure,
    private readonly sessions: Sessions,
  ) {}

  @Handles(exportAccount)
  async export(
    @MaybeCalledBy() caller: Caller | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<typeof exportAccount>> {
    if (caller === null) throw new NotSignedIn();
    const exported = await this.exporting.of(caller.userId);
    void reply.header('content-disposition', 'attachment; filename="trboo.json"');
    void reply.header('cache-control', 'no-store');
    return exported;
  }

  @Handles(deleteAccount)
  async delete(
    @MaybeCalledBy() caller: Caller | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<typeof deleteAccount>> {
    if (caller === null) throw new NotSignedIn();
    const position = await this.erasure.erase(caller.userId);
    this.sessions.end(reply);
    return { success: true, position };
  }
}
