import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { pictureAddress } from '../../../contract/people/user.js';
import { GetPicture } from './get-picture.js';

/**
 * The id is the image's digest, so the image at an address never changes. Browsers may cache it,
 * shared caches may not, and scripts inside it cannot run.
 */
const pictureHeaders = {
  'content-type': 'image/webp',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': `private, max-age=${365 * 24 * 60 * 60}, immutable`,
};

/** Serves users' pictures. */
@Controller()
export class PictureController {
  constructor(private readonly queries: QueryBus) {}

  @Get(pictureAddress(':id'))
  async picture(
    @Param('id') id: string,
    @Headers('if-none-match') cached: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const image = await this.queries.execute(new GetPicture(id));
    const etag = `"${id}"`;
    void reply.headers({ ...pictureHeaders, etag });
    if (cached !== etag) return image;
    void reply.status(304);
    return undefined;
  }
}
