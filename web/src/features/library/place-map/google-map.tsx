import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { viewOf } from '../../../../../services/contract/search/map-view.js';
import { type GoogleMarker, type GoogleView, loadGoogleMaps } from './google-maps-script.js';
import type { LocatedPlace } from './located-places.js';
import type { MapPosition } from './map-position.js';
import { markerSvg, openBeside } from './marker-icon.js';
import { t } from '../../../lib/language/translate.js';
import classes from './place-map.module.css';

interface GoogleMapProps {
  places: readonly LocatedPlace[];
  apiKey: string;
  position: MapPosition;
}

const icon = `data:image/svg+xml,${encodeURIComponent(markerSvg('#be3a20'))}`;

/** Places on Google Maps; a click opens the place's link in a new tab. */
export function GoogleMap({ places, apiKey, position }: GoogleMapProps) {
  const firstView = useEffectEvent(() => position.view);
  const moved = useEffectEvent((map: GoogleView) => {
    const [center, zoom] = [map.getCenter(), map.getZoom()];
    if (center === undefined || zoom === undefined) return;
    position.onMove({ center: { lat: center.lat(), lng: center.lng() }, zoom });
  });
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<GoogleView>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const marks: GoogleMarker[] = [];
    let left = false;
    let idle: { remove(): void } | undefined;
    loadGoogleMaps(apiKey).then(
      ({ Map, Marker }) => {
        if (left || frame.current === null) return;
        view.current ??= new Map(frame.current, { mapTypeControl: false });
        const map = view.current;
        const { center, zoom } = firstView() ?? viewOf(places.map(({ point }) => point));
        map.setCenter(center);
        map.setZoom(zoom);
        let isFitting = true;
        idle = map.addListener('idle', () => {
          // The first time, the map has been moved here.
          if (!isFitting) moved(map);
          isFitting = false;
        });
        for (const { point: position, title, mapLink } of places) {
          const mark = new Marker({ map, position, title, icon });
          mark.addListener('click', () => openBeside(mapLink));
          marks.push(mark);
        }
      },
      () => setFailed(true),
    );
    return () => {
      left = true;
      idle?.remove();
      for (const mark of marks) mark.setMap(null);
    };
  }, [apiKey, places]);

  if (failed) return <p className={classes.note}>{t('Google Maps could not be loaded.')}</p>;
  return <div ref={frame} className={classes.canvas} />;
}
