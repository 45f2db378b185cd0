import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type LatLng, viewOf } from '../../../../../services/contract/search/map-view.js';
import type { LocatedPlace } from './located-places.js';
import type { MapPosition } from './map-position.js';
import { DrawnMarks, clusterSize, clusterTitle, markerSvg, openBeside } from './drawn-marks.js';
import { clusterPlaces, type MapEdges } from './place-clusters.js';
import { t } from '../../../lib/language/translate.js';
import classes from './place-map.module.css';

interface GoogleMapProps {
  places: readonly LocatedPlace[];
  apiKey: string;
  position: MapPosition;
  onPin?: ((point: LatLng) => void) | undefined;
}

const [colour, ink] = ['#be3a20', '#fffaf4'];
const icon = `data:image/svg+xml,${encodeURIComponent(markerSvg(colour))}`;
const disc = { scale: clusterSize / 2, fillColor: colour, fillOpacity: 1, strokeColor: ink };

const isDark = () => document.documentElement.dataset['mantineColorScheme'] === 'dark';

/** Places on Google Maps; a click opens the place's link in a new tab, or zooms into a cluster. */
export function GoogleMap({ places, apiKey, position, onPin }: GoogleMapProps) {
  const firstView = useEffectEvent(() => position.view);
  const moved = useEffectEvent((map: GoogleView) => {
    const [center, zoom] = [map.getCenter(), map.getZoom()];
    if (center === undefined || zoom === undefined) return;
    position.onMove({ center: { lat: center.lat(), lng: center.lng() }, zoom });
  });
  const pinned = useEffectEvent(({ latLng }: GooglePress) => {
    if (latLng) onPin?.(latLng.toJSON());
  });
  const isPin = onPin !== undefined;
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<GoogleView>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let left = false;
    let close = () => {};
    loadGoogleMaps(apiKey).then(
      ({ Map, Marker, SymbolPath }) => {
        if (left || frame.current === null) return;
        view.current ??= new Map(frame.current, {
          mapTypeControl: false,
          colorScheme: isDark() ? 'DARK' : 'LIGHT',
        });
        const map = view.current;
        const { center, zoom } = firstView() ?? viewOf(places.map(({ point }) => point));
        map.setCenter(center);
        map.setZoom(zoom);
        const clusters = clusterPlaces(places);
        const marks = new DrawnMarks(
          (mark) => {
            const base = { map, position: mark.point };
            if (!('count' in mark)) {
              const drawn = new Marker({ ...base, title: mark.title, icon, draggable: isPin });
              if (isPin) drawn.addListener('dragend', pinned);
              else drawn.addListener('click', () => openBeside(mark.mapLink));
              return drawn;
            }
            const drawn = new Marker({
              ...base,
              title: clusterTitle(mark.count),
              icon: { ...disc, path: SymbolPath.CIRCLE },
              label: { text: String(mark.count), color: ink },
            });
            drawn.addListener('click', () => {
              map.setCenter(mark.point);
              map.setZoom(mark.zoom);
            });
            return drawn;
          },
          (drawn) => drawn.setMap(null),
        );
        let isFitting = true;
        const idle = map.addListener('idle', () => {
          const [edges, zoom] = [map.getBounds()?.toJSON(), map.getZoom()];
          if (edges && zoom !== undefined) marks.show(clusters(edges, zoom));
          // The first time, the map has been moved here.
          if (!isFitting) moved(map);
          isFitting = false;
        });
        const press = isPin ? map.addListener('click', pinned) : undefined;
        close = () => {
          press?.remove();
          idle.remove();
          marks.show([]);
        };
      },
      () => setFailed(true),
    );
    return () => {
      left = true;
      close();
    };
  }, [apiKey, isPin, places]);

  if (failed) return <p className={classes.note}>{t('Google Maps could not be loaded.')}</p>;
  return <div ref={frame} className={classes.canvas} />;
}

/** The part of the Google Maps API that is used. */
interface GoogleView {
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
interface GooglePress {
  readonly latLng: { toJSON(): LatLng } | null;
}
interface GoogleMarker {
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
function loadGoogleMaps(apiKey: string): Promise<GoogleMaps> {
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
