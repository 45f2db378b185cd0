import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Callers } from '../../../platform/http/calls/callers.js';
import { InvalidRequest } from '../../../platform/http/errors/error-answer.js';
import { abortOnDisconnect } from '../../../platform/http/errors/response-hooks.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { Catalogue } from '../catalogue.js';
import { photoName, photoPath } from '../providers/google-places.js';
import { ProviderFailure, SearchLimits } from '../search-port.js';

/** Redirects to a photo of a place, so that clients need no key. */
@Controller()
export class PhotoController {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly limits: SearchLimits,
    private readonly callers: Callers,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /** @throws NotSignedIn; InvalidRequest for another name; TooMany; ClientDisconnected. */
  @Get(photoPath)
  async photo(
    @Query('name') name: unknown,
    @Req() { headers, ip }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const signal = abortOnDisconnect(reply);
    if (this.settings.signIn === 'code') await this.callers.signedIn(headers.cookie);
    const parsed = photoName.safeParse(name);
    if (!parsed.success) throw new InvalidRequest('name: must be the name of a photo');
    this.limits.countLookUp(ip);
    const address = await this.addressOf(parsed.data, signal);
    if (address === null) await reply.status(404).send({ error: 'There is no such photo now' });
    else await reply.header('cache-control', 'private, max-age=300').redirect(address, 302);
  }

  /** The photo's current address; null when the provider has none. */
  private async addressOf(name: string, signal: AbortSignal): Promise<string | null> {
    try {
      return await this.catalogue.photo(name, signal);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      return null;
    }
  }
}
