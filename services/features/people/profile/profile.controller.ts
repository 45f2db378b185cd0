import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import { pictureAddress, updateUserProfile } from '../../../contract/people/user.js';
import type { Caller } from '../../../platform/http/calls/callers.js';
import {
  CalledBy,
  HandlesCall,
  Input,
  Metadata,
} from '../../../platform/http/calls/handles-call.js';
import { GetPicture } from './get-picture.js';
import { UpdateProfile } from './update-profile.js';

/**
 * An address names one image for ever, by its digest, and nothing in it can execute. Only the
 * asking browser may cache it, no shared cache.
 */
const pictureHeaders = {
  'content-type': 'image/webp',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': `private, max-age=${365 * 24 * 60 * 60}, immutable`,
};

/** What people say of themselves. */
@Controller()
export class ProfileController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @HandlesCall(updateUserProfile)
  update(
    @Input() input: InputOf<typeof updateUserProfile>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof updateUserProfile>> {
    return this.commands.execute(new UpdateProfile(input, userId, metadata));
  }

  @Get(pictureAddress(':id'))
  async picture(
    @Param('id') id: string,
    @Headers('if-none-match') kept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const image = await this.queries.execute(new GetPicture(id));
    const etag = `"${id}"`;
    void reply.headers({ ...pictureHeaders, etag });
    if (kept !== etag) return image;
    void reply.status(304);
    return undefined;
  }
}
