import type { BBox } from 'geojson';
import Supercluster from 'supercluster';
import type { LatLng } from '../../../../../services/contract/search/map-view.js';
import type { LocatedPlace } from './located-places.js';

/** Places whose markers would overlap, shown as one marker with their number. */
export interface PlaceCluster {
  readonly id: string;
  readonly point: LatLng;
  readonly count: number;
  /** The zoom at which it falls apart. */
  readonly zoom: number;
}

export type MapMark = LocatedPlace | PlaceCluster;

/** Edges of a map in degrees. */
export interface MapEdges {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Returns the marks inside the edges at a zoom level of 256-pixel tiles. */
export type PlaceClusters = (edges: MapEdges, zoom: number) => readonly MapMark[];

export const maxZoom = 19;
/** Pixels: more than a marker is wide, so that each can be pressed. */
const radius = 48;
/** Pixels of a tile of the maps that are used. */
const tileSize = 256;

/** At the highest zoom every place has its own marker. */
export function clusterPlaces(places: readonly LocatedPlace[]): PlaceClusters {
  const index = new Supercluster<{ place: LocatedPlace }, { place: LocatedPlace }>({
    radius,
    extent: tileSize,
    maxZoom: maxZoom - 1,
  }).load(
    places.map((place) => ({
      type: 'Feature',
      properties: { place },
      geometry: { type: 'Point', coordinates: [place.point.lng, place.point.lat] },
    })),
  );
  return ({ west, south, east, north }, zoom) => {
    const box: BBox = [west, south, east, north];
    return index.getClusters(box, Math.round(zoom)).map(({ properties, geometry }) => {
      if (!('cluster' in properties)) return properties.place;
      const [lng = 0, lat = 0] = geometry.coordinates;
      const { cluster_id: id, point_count: count } = properties;
      const point = { lat, lng };
      return { id: `cluster-${id}`, point, count, zoom: index.getClusterExpansionZoom(id) };
    });
  };
}
