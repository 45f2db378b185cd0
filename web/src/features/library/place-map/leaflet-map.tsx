import { useEffect, useRef } from 'react';
import type { Attribution } from '../../../../../services/contract/search/search.js';
import { type LeafletView, openLeafletView } from './leaflet-view.js';
import type { LocatedPlace } from './located-places.js';
import classes from './place-map.module.css';

interface LeafletMapProps {
  places: readonly LocatedPlace[];
  /** Null for a map without tiles. */
  tileUrl: string | null;
  attribution: Attribution;
}

/** A map from tiles. */
export function LeafletMap({ places, tileUrl, attribution }: LeafletMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<LeafletView>(null);
  useEffect(() => {
    if (frame.current === null) return;
    const opened = openLeafletView(frame.current, tileUrl, attribution);
    view.current = opened;
    return () => opened.close();
  }, [tileUrl, attribution]);
  useEffect(() => view.current?.show(places), [places, tileUrl, attribution]);
  return <div ref={frame} className={classes.canvas} />;
}
