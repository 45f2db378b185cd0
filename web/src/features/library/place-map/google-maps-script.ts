import type { LatLng } from '../../../../../services/contract/search/map-view.js';
import type { MapEdges } from './place-clusters.js';

/** The part of the Google Maps API that is used. */
export interface GoogleView {
  setCenter(point: LatLng): void;
  setZoom(zoom: number): void;
  getCenter(): { lat(): number; lng(): number } | undefined;
  getZoom(): number | undefined;
  getBounds(): { toJSON(): MapEdges } | undefined;
  /** Told after each move, whoever made it. */
  addListener(event: 'idle', listener: () => void): { remove(): void };
  addListener(event: 'click', listener: (press: GooglePress) => void): { remove(): void };
}
/** Where a map was pressed, or a marker was dropped. */
export interface GooglePress {
  readonly latLng: { toJSON(): LatLng } | null;
}
export interface GoogleMarker {
  addListener(event: 'click' | 'dragend', listener: (press: GooglePress) => void): unknown;
  setMap(map: GoogleView | null): void;
}
/** A shape of one of Google's kinds. */
interface GoogleSymbol {
  readonly path: number;
  /** Pixels of the radius, for a circle. */
  readonly scale: number;
  readonly fillColor: string;
  readonly fillOpacity: number;
  readonly strokeColor: string;
}
interface MarkerOptions {
  readonly map: GoogleView;
  readonly position: LatLng;
  readonly title: string;
  readonly icon: string | GoogleSymbol;
  readonly draggable?: boolean;
  readonly label?: { readonly text: string; readonly color: string };
}
interface MapOptions {
  readonly mapTypeControl: boolean;
  readonly colorScheme: 'DARK' | 'LIGHT';
}
interface GoogleMaps {
  readonly SymbolPath: { readonly CIRCLE: number };
  readonly Map: new (element: HTMLElement, options: MapOptions) => GoogleView;
  readonly Marker: new (options: MarkerOptions) => GoogleMarker;
}

declare global {
  interface Window {
    google?: { maps?: GoogleMaps };
    trbooMapsReady?: () => void;
  }
}

let loading: Promise<GoogleMaps> | undefined;

/** Loads the script once; after a failure the next call tries again. */
export function loadGoogleMaps(apiKey: string): Promise<GoogleMaps> {
  loading ??= new Promise<GoogleMaps>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      loading = undefined;
      script.remove();
      reject(new Error('Google Maps could not be loaded'));
    };
    window.trbooMapsReady = () => {
      const maps = window.google?.maps;
      if (maps) resolve(maps);
      else fail();
    };
    const query = new URLSearchParams({
      key: apiKey,
      loading: 'async',
      callback: 'trbooMapsReady',
      v: 'weekly',
    });
    script.src = `https://maps.googleapis.com/maps/api/js?${query.toString()}`;
    script.async = true;
    script.addEventListener('error', fail);
    document.head.append(script);
  });
  return loading;
}
