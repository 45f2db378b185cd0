import { z } from 'zod';
import type { PlaceResult } from '../../../contract/search/search.js';
import type { Source } from '../search-port.js';
import type { Upstream } from '../upstream/upstream.js';
import { optionalText, readableItems, identityOf } from './fields.js';
import { osmPlace } from './open-street-map.js';

const degrees = z.string().pipe(z.coerce.number());
const place = z.object({
  osm_type: z.enum(['node', 'way', 'relation']),
  osm_id: z.number().int(),
  lat: degrees,
  lon: degrees,
  name: optionalText,
  display_name: z.string().min(1),
  type: optionalText,
});
const answer = readableItems(place);

const letters = { node: 'N', way: 'W', relation: 'R' } as const;

/** Searches places at an operator's own Nominatim, which is too slow for search as you type. */
export const nominatim = (upstream: Upstream): Source<PlaceResult> => ({
  provider: identityOf('nominatim'),
  onSubmitOnly: true,
  async search({ text, language }, signal) {
    const query = { q: text, format: 'jsonv2', layer: 'poi', limit: '8' };
    const places = await upstream.request(
      { path: '/search', query: { ...query, addressdetails: '1', 'accept-language': language } },
      (json) => answer.parse(json),
      signal,
    );
    return places.map((found) => {
      const { osm_id: id, type: kind, display_name: address, lat, lon: lng } = found;
      const name = found.name ?? address.split(',')[0] ?? address;
      const type = letters[found.osm_type];
      return osmPlace({ type, id, kind, name, address, location: { lat, lng } });
    });
  },
});
