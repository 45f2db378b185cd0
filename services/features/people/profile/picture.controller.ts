import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { QueryBus, type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { pictureAddress } from '../../../contract/people/user.js';
import { Pictures } from './pictures.js';

/** Asks for an image by its id, a digest that cannot be guessed. */
class GetPicture extends Query<Buffer> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(GetPicture)
export class GetPictureHandler implements IQueryHandler<GetPicture> {
  constructor(private readonly pictures: Pictures) {}

  /** @throws DomainError not-found for an unknown id. */
  async execute({ id }: GetPicture): Promise<Buffer> {
    const image = await this.pictures.find(id);
    if (image === undefined) throw new DomainError('not-found', 'Picture not found');
    return Buffer.from(image);
  }
}

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
