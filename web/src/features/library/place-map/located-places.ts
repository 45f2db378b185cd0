import type { LatLng } from '../../../../../services/contract/search/map-view.js';
import type { Person } from '../../../../../services/contract/people/user.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { safeLink } from '../../../lib/text/names.js';

/** A place with coordinates. */
export interface LocatedPlace {
  readonly id: string;
  readonly title: string;
  readonly address: string | null;
  readonly point: LatLng;
  /** The friend whose it is; null for the person's own. */
  readonly friend: Person | null;
  /** URL of the place on a map site. */
  readonly mapLink: string;
}

const osmKinds: Readonly<Record<string, string>> = { N: 'node', W: 'way', R: 'relation' };

/** The places whose metadata has coordinates. */
export function locatedPlaces(
  places: readonly Recommendation[],
  me: string,
): readonly LocatedPlace[] {
  return places.flatMap(({ id, title, metadata, addedBy, addedByUser }) => {
    const point = pointOf(metadata['location']);
    if (point === null) return [];
    const address = typeof metadata['address'] === 'string' ? metadata['address'] : null;
    const friend = addedBy === me ? null : addedByUser;
    return [{ id, title, address, point, friend, mapLink: mapLinkOf(metadata, point) }];
  });
}

/** A pin that no recommendation has yet. */
export const placeAt = (point: LatLng, title: string): LocatedPlace => ({
  ...{ id: 'pin', title, address: null, point, friend: null, mapLink: '' },
});

/** Decimals of degrees: a metre. */
const decimals = 5;

/** The point as people write and paste it: `48.85841, 2.29449`. */
export const textOfPoint = ({ lat, lng }: LatLng): string =>
  `${Number(lat.toFixed(decimals))}, ${Number(lng.toFixed(decimals))}`;

/** The point that a text names; null for none. */
export function pointIn(text: string): LatLng | null {
  const [, lat, lng] = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? [];
  return lat === undefined ? null : pointOf({ lat: Number(lat), lng: Number(lng) });
}

/** The point in the metadata of a place; null without one. */
export function pointOf(location: unknown): LatLng | null {
  const fields: Readonly<Record<string, unknown>> =
    typeof location === 'object' && location !== null ? { ...location } : {};
  const { lat, lng } = fields;
  if (typeof lat !== 'number' || typeof lng !== 'number') return null;
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

function mapLinkOf(metadata: Recommendation['metadata'], { lat, lng }: LatLng): string {
  const { googleMapsUrl, placeId } = metadata;
  const link = typeof googleMapsUrl === 'string' ? safeLink(googleMapsUrl) : null;
  if (link !== null) return link;
  const [, kind = '', number] =
    (typeof placeId === 'string' ? /^osm:([NWR])(\d+)$/.exec(placeId) : null) ?? [];
  const page = osmKinds[kind];
  return page && number
    ? `https://www.openstreetmap.org/${page}/${number}`
    : `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
}
