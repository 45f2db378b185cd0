import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { abortOnDisconnect } from '../../../platform/http/errors/response-hooks.js';
import { photoPath } from '../providers/google-places.js';
import { FindPhoto } from './find-photo.js';

/** Redirects to a photo of a place, so that clients need no key. */
@Controller()
export class PhotoController {
  constructor(private readonly queries: QueryBus) {}

  @Get(photoPath)
  async photo(
    @Query('name') name: unknown,
    @Req() { headers, ip }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const caller = { who: ip, signal: abortOnDisconnect(reply) };
    const address = await this.queries.execute(new FindPhoto(name, headers.cookie, caller));
    if (address === null) await reply.status(404).send({ error: 'There is no such photo now' });
    else await reply.header('cache-control', 'private, max-age=300').redirect(address, 302);
  }
}
