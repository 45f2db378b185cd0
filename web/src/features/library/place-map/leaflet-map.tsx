import { useEffect, useEffectEvent, useRef } from 'react';
import type { LatLng, MapView } from '../../../../../services/contract/search/map-view.js';
import type { Attribution } from '../../../../../services/contract/search/search.js';
import { type LeafletView, openLeafletView } from './leaflet-view.js';
import type { LocatedPlace } from './located-places.js';
import type { MapPosition } from './map-position.js';
import classes from './place-map.module.css';

interface LeafletMapProps {
  places: readonly LocatedPlace[];
  /** Null for a map without tiles. */
  tileUrl: string | null;
  attribution: Attribution;
  position: MapPosition;
  onPin?: ((point: LatLng) => void) | undefined;
}

/** A map from tiles. */
export function LeafletMap({ places, tileUrl, attribution, position, onPin }: LeafletMapProps) {
  const firstView = useEffectEvent(() => position.view);
  const moved = useEffectEvent((view: MapView) => position.onMove(view));
  const pinned = useEffectEvent((point: LatLng) => onPin?.(point));
  const isPin = onPin !== undefined;
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<LeafletView>(null);
  useEffect(() => {
    if (frame.current === null) return;
    const moves = { first: firstView(), onMove: moved, onPin: isPin ? pinned : undefined };
    const opened = openLeafletView(frame.current, tileUrl, attribution, moves);
    view.current = opened;
    return () => opened.close();
  }, [tileUrl, attribution, isPin]);
  useEffect(() => view.current?.show(places), [places, tileUrl, attribution, isPin]);
  return <div ref={frame} className={classes.canvas} />;
}
