/** A point on the earth, in degrees. */
export interface LatLng {
  readonly lat: number;
  readonly lng: number;
}

/** Centre and zoom of a map. */
export interface MapView {
  readonly center: LatLng;
  readonly zoom: number;
}

/** Shown when there are no points. */
const defaultView: MapView = { center: { lat: 48.8566, lng: 2.3522 }, zoom: 10 };

/** Zoom by spread of coordinates in degrees, closest first (specification §9). */
const zooms: readonly (readonly [spread: number, zoom: number])[] = [
  [0.01, 15],
  [0.05, 13],
  [0.1, 12],
  [1, 10],
];
const farthestZoom = 8;

/** The view that shows all points: the centre of their bounds, and a zoom by their spread. */
export function viewOf(points: readonly LatLng[]): MapView {
  if (points.length === 0) return defaultView;
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)];
  const [south, north] = [min(lats), max(lats)];
  const [west, east] = [min(lngs), max(lngs)];
  const spread = Math.max(north - south, east - west);
  const zoom = zooms.find(([below]) => spread < below)?.[1] ?? farthestZoom;
  return { center: { lat: (south + north) / 2, lng: (west + east) / 2 }, zoom };
}

const min = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other));
const max = (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other));
