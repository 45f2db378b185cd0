import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { viewOf } from '../../contract/map-view.js';
import { getStaticMap } from '../../contract/map.js';
import { getDeezerByIsrc } from '../../contract/music.js';
import { WhileCallerWaits } from '../../platform/http/caller-gone.js';
import { type AnswerOf, Handles, Input, type InputOf } from '../../platform/http/handles.js';
import { InvalidRequest } from '../../platform/http/refusals.js';
import { Identity } from '../accounts/signing-in/identity.js';
import { type Settings, settingsToken } from '../../platform/settings/settings.js';
import { Catalogue } from './catalogue.js';
import { photoName, photoPath } from './providers/google-places.js';
import { identityOf } from './providers/identities.js';
import { SearchLimits } from './search-limits.js';
import { ProviderFailure } from './search-port.js';
import { WhoAsks } from './who-asks.js';

const openStreetMap = identityOf('photon').attribution;
const google = identityOf('google-places').attribution;

/** Single things at a provider, and how maps are drawn. */
@Controller()
export class LookUpController {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly limits: SearchLimits,
    private readonly identity: Identity,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  @Handles(getDeezerByIsrc)
  async deezer(
    @Input() { isrc }: InputOf<typeof getDeezerByIsrc>,
    @WhoAsks() who: string,
    @WhileCallerWaits() signal: AbortSignal,
  ): Promise<AnswerOf<typeof getDeezerByIsrc>> {
    this.limits.count('lookUp', who);
    try {
      const found = await this.catalogue.recording(isrc, signal);
      if (found === null) return { found: false, message: 'Deezer has no such recording.' };
      const { id: deezerId, link: deezerLink, preview } = found;
      return { found: true, deezerId, deezerLink, preview };
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      return { found: false, message: 'Deezer cannot be asked now.' };
    }
  }

  @Handles(getStaticMap)
  map(
    @Input() { center, markers, zoom }: InputOf<typeof getStaticMap>,
  ): AnswerOf<typeof getStaticMap> {
    const { googleMapsBrowserKey: apiKey, mapTileUrl: tileUrl, live } = this.settings.providers;
    const view = viewOf(markers);
    const byGoogle = live && apiKey !== null;
    return {
      apiKey: byGoogle ? apiKey : null,
      zoom: zoom ?? view.zoom,
      center: center ?? view.center,
      tileUrl,
      attribution: byGoogle ? google : openStreetMap,
    };
  }

  /** Leads to a photo of a place; the address that is given out holds no key. */
  @Get(photoPath)
  async photo(
    @Query('name') name: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @WhileCallerWaits() signal: AbortSignal,
  ): Promise<void> {
    if (this.settings.signIn === 'code') await this.identity.signedIn(request.headers.cookie);
    const asked = photoName.safeParse(name);
    if (!asked.success) throw new InvalidRequest('name: must be the name of a photo');
    this.limits.count('lookUp', request.ip);
    try {
      const address = await this.catalogue.photo(asked.data, signal);
      await reply.header('cache-control', 'private, max-age=300').redirect(address, 302);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      await reply.status(404).send({ error: 'There is no such photo now' });
    }
  }
}
