import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import { getStaticMap } from '../../../contract/search/map.js';
import { getDeezerByIsrc } from '../../../contract/search/music.js';
import { WhileCallerWaits } from '../../../platform/http/errors/caller-gone.js';
import { HandlesCall, Input } from '../../../platform/http/calls/handles-call.js';
import { photoPath } from '../providers/google-places.js';
import { WhoAsks } from '../who-asks.js';
import { DrawMap } from './draw-map.js';
import { FindPhoto } from './find-photo.js';
import { FindRecording } from './find-recording.js';

/** Lookups of single items at a provider, and how maps are drawn. */
@Controller()
export class LookUpController {
  constructor(private readonly queries: QueryBus) {}

  @HandlesCall(getDeezerByIsrc)
  deezer(
    @Input() { isrc }: InputOf<typeof getDeezerByIsrc>,
    @WhoAsks() who: string,
    @WhileCallerWaits() signal: AbortSignal,
  ): Promise<AnswerOf<typeof getDeezerByIsrc>> {
    return this.queries.execute(new FindRecording(isrc, { who, signal }));
  }

  @HandlesCall(getStaticMap)
  map(@Input() input: InputOf<typeof getStaticMap>): Promise<AnswerOf<typeof getStaticMap>> {
    return this.queries.execute(new DrawMap(input));
  }

  /** Redirects to a photo of a place; the public address holds no key. */
  @Get(photoPath)
  async photo(
    @Query('name') name: unknown,
    @Req() { headers, ip }: FastifyRequest,
    @Res() reply: FastifyReply,
    @WhileCallerWaits() signal: AbortSignal,
  ): Promise<void> {
    const address = await this.queries.execute(
      new FindPhoto(name, headers.cookie, { who: ip, signal }),
    );
    if (address === null) await reply.status(404).send({ error: 'There is no such photo now' });
    else await reply.header('cache-control', 'private, max-age=300').redirect(address, 302);
  }
}
