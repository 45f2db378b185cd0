import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { Inject } from '@nestjs/common';
import type { AnswerOf } from '../../../contract/call.js';
import { viewOf } from '../../../contract/search/map-view.js';
import { getStaticMap } from '../../../contract/search/map.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { identityOf } from '../providers/identities.js';

type Call = typeof getStaticMap;

const openStreetMap = identityOf('photon').attribution;
const google = identityOf('google-places').attribution;

/** Returns what a client needs to draw a map of some places. */
@HandlesCall(getStaticMap)
export class DrawMapHandler implements CallHandler<Call> {
  constructor(@Inject(settingsToken) private readonly settings: Settings) {}

  execute({ input: { center, markers, zoom } }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
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
