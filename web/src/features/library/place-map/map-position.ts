import { z } from 'zod';
import type { MapView } from '../../../../../services/contract/search/map-view.js';
import { useAddressValues } from '../../../lib/page/address-values.js';

/** Where a map is, in the address. */
export interface MapPosition {
  /** Null to show all places. */
  readonly view: MapView | null;
  readonly onMove: (view: MapView) => void;
}

/** Decimals of degrees: a metre. */
const decimals = 5;
const number = z.string().regex(/^-?\d{1,3}(?:\.\d+)?$/);
const position = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.tuple([number, number, number]))
  .transform(([lat, lng, zoom]) => ({
    center: { lat: Number(lat), lng: Number(lng) },
    zoom: Number(zoom),
  }))
  .refine(({ center: { lat, lng }, zoom }) => {
    return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && zoom >= 0 && zoom <= 22;
  });

const values = z.object({ at: z.string().optional() });

/** The view that a text names, such as `48.85661,2.35222,12`; null for any other. */
export const mapViewIn = (text: string | undefined): MapView | null =>
  position.safeParse(text).data ?? null;

export function textOfMapView({ center: { lat, lng }, zoom }: MapView): string {
  // A map that is dragged around the world counts on.
  const around = ((((lng + 180) % 360) + 360) % 360) - 180;
  return [lat.toFixed(decimals), around.toFixed(decimals), String(zoom)].join(',');
}

/** Where the map is, kept in the address. */
export function useMapPosition(): MapPosition {
  const [{ at }, change] = useAddressValues(values);
  return { view: mapViewIn(at), onMove: (view) => change({ at: textOfMapView(view) }) };
}
