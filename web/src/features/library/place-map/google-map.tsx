import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type LatLng, viewOf } from '../../../../../services/contract/search/map-view.js';
import { type GooglePress, type GoogleView, loadGoogleMaps } from './google-maps-script.js';
import type { LocatedPlace } from './located-places.js';
import type { MapPosition } from './map-position.js';
import { DrawnMarks } from './drawn-marks.js';
import { clusterSize, clusterTitle, markerSvg, openBeside } from './marker-icon.js';
import { clusterPlaces } from './place-clusters.js';
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
