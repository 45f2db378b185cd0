import { z } from 'zod';
import type { PlaceResult } from '../../../contract/search/search.js';
import type { Source } from '../search-port.js';
import type { Upstream } from '../upstream/upstream.js';
import { optionalText, readableItems, identityOf, unrated, withoutNulls } from './fields.js';

const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
  properties: z.object({
    osm_type: z.enum(['N', 'W', 'R']),
    osm_id: z.number().int(),
    osm_value: optionalText,
    name: optionalText,
    housenumber: optionalText,
    street: optionalText,
    postcode: optionalText,
    city: optionalText,
    country: optionalText,
  }),
});
const answer = z.object({ features: readableItems(feature) });

const elements = { N: 'node', W: 'way', R: 'relation' } as const;

/** Languages of Photon; others get local names. */
const languages = ['en', 'de', 'fr'];

/**
 * Searches OpenStreetMap at Photon, which is made for search as you type. Everything may be stored,
 * with attribution (ODbL).
 */
export const photon = (upstream: Upstream): Source<PlaceResult> => ({
  provider: identityOf('photon'),
  async search({ text, language }, signal) {
    const lang = languages.includes(language) ? language : 'default';
    const { features } = await upstream.request(
      { path: '/api/', query: { q: text, limit: '8', lang } },
      (json) => answer.parse(json),
      signal,
    );
    return features.flatMap(({ geometry, properties }) => {
      const { housenumber, street, postcode, city, country } = properties;
      const house = words(housenumber, street);
      const name = properties.name ?? house;
      if (name === null) return [];
      const address = [house, words(postcode, city), country].filter(Boolean).join(', ') || null;
      // GeoJSON has the longitude first.
      const [lng, lat] = geometry.coordinates;
      const { osm_type: type, osm_id: id, osm_value: kind } = properties;
      const placeId = `osm:${type}${id}`;
      const types = kind === null ? null : [kind];
      const facts = withoutNulls<string | readonly string[]>({ placeId, address, types });
      const link = `https://www.openstreetmap.org/${elements[type]}/${id}`;
      const metadata = { ...facts, location: { lat, lng }, source: 'OpenStreetMap' };
      return [{ placeId, name, ...unrated, address, link, metadata }];
    });
  },
});

const words = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(' ') || null;
