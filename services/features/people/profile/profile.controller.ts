import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import { pictureAddress, updateUserProfile } from '../../../contract/user.js';
import {
  type AnswerOf,
  CalledBy,
  type Caller,
  Metadata,
  Handles,
  Input,
  type InputOf,
} from '../../../platform/http/handles.js';
import { Pictures } from './pictures.js';
import { UpdateProfileHandler } from './update-profile.js';

/** An address names one image for ever; nothing in it may run, whatever a browser makes of it. */
const pictureHeaders = {
  'content-type': 'image/webp',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': `public, max-age=${365 * 24 * 60 * 60}, immutable`,
};

/** What people say of themselves. */
@Controller()
export class ProfileController {
  constructor(
    private readonly updating: UpdateProfileHandler,
    private readonly pictures: Pictures,
  ) {}

  @Handles(updateUserProfile)
  update(
    @Input() input: InputOf<typeof updateUserProfile>,
    @CalledBy() caller: Caller,
    @Metadata() command: EventMetadata,
  ): Promise<AnswerOf<typeof updateUserProfile>> {
    return this.updating.handle(input, caller, command);
  }

  /** An image for whoever knows its address, which nobody can guess. */
  @Get(pictureAddress(':id'))
  async picture(
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const image = await this.pictures.find(id);
    if (image === undefined) throw new DomainError('not-found', 'Picture not found');
    void reply.headers(pictureHeaders);
    return Buffer.from(image);
  }
}
