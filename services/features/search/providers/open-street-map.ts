import type { LatLng } from '../../../contract/search/map-view.js';
import type { PlaceResult } from '../../../contract/search/search.js';
import { withoutNulls } from './fields.js';

/** An element of OpenStreetMap: a node, way or relation. */
export interface OsmThing {
  readonly type: 'N' | 'W' | 'R';
  readonly id: number;
  /** Such as `restaurant`. */
  readonly kind: string | null;
  readonly name: string;
  readonly address: string | null;
  readonly location: LatLng;
}

const kinds = { N: 'node', W: 'way', R: 'relation' } as const;

/** An element as a search result. Everything may be stored, with attribution (ODbL). */
export function osmPlace({ type, id, kind, name, address, location }: OsmThing): PlaceResult {
  const placeId = `osm:${type}${id}`;
  const types = kind === null ? null : [kind];
  const facts = withoutNulls<string | readonly string[]>({ placeId, address, types });
  return {
    placeId,
    name,
    photo: null,
    rating: null,
    userRatingsTotal: null,
    address,
    link: `https://www.openstreetmap.org/${kinds[type]}/${id}`,
    metadata: { ...facts, location: { ...location }, source: 'OpenStreetMap' },
  };
}
