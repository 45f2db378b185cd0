import { Inject } from '@nestjs/common';
import { viewOf } from '../../../contract/search/map-view.js';
import { getStaticMap } from '../../../contract/search/map.js';
import { getDeezerByIsrc } from '../../../contract/search/music.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { Catalogue } from '../catalogue.js';
import { identityOf } from '../providers/fields.js';
import { searchCallerOf, SearchLimits, ProviderFailure } from '../search-port.js';

const openStreetMap = identityOf('photon').attribution;
const google = identityOf('google-places').attribution;

/** Returns what a client needs to draw a map of some places. */
@HandlesCall(getStaticMap)
export class DrawMapHandler {
  constructor(@Inject(settingsToken) private readonly settings: Settings) {}

  execute(call: ReceivedCall<typeof getStaticMap>): Answer<typeof getStaticMap> {
    const { center, markers, zoom } = call.input;
    const { googleMapsBrowserKey: apiKey, mapTileUrl: tileUrl, live } = this.settings.providers;
    const view = viewOf(markers.drawn);
    const byGoogle = live && apiKey !== null;
    return Promise.resolve({
      apiKey: byGoogle ? apiKey : null,
      zoom: zoom ?? view.zoom,
      center: center ?? view.center,
      tileUrl,
      markersLeftOut: markers.leftOut,
      attribution: byGoogle ? google : openStreetMap,
    });
  }
}

/** Finds the recording with an ISRC at Deezer. */
@HandlesCall(getDeezerByIsrc)
export class FindRecordingHandler {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly limits: SearchLimits,
  ) {}

  /** @throws TooMany; ClientDisconnected. */
  async execute(call: ReceivedCall<typeof getDeezerByIsrc>): Answer<typeof getDeezerByIsrc> {
    const { who, signal } = searchCallerOf(call);
    this.limits.countLookUp(who);
    try {
      const found = await this.catalogue.recording(call.input.isrc, signal);
      if (found === null) return { found: false, message: 'Deezer has no such recording.' };
      const { id: deezerId, link: deezerLink, preview } = found;
      return { found: true, deezerId, deezerLink, preview };
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      return { found: false, message: 'Deezer cannot be asked now.' };
    }
  }
}
