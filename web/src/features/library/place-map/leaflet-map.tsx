import { useEffect, useEffectEvent, useRef } from 'react';
import * as leaflet from 'leaflet';
import 'leaflet/dist/leaflet.css';
import {
  type LatLng,
  type MapView,
  viewOf,
} from '../../../../../services/contract/search/map-view.js';
import type { Attribution } from '../../../../../services/contract/search/search.js';
import type { LocatedPlace } from './located-places.js';
import type { MapPosition } from './map-position.js';
import { prefersReducedMotion } from '../../../lib/page/use-is-ready.js';
import {
  DrawnMarks,
  clusterSize,
  clusterTitle,
  markerSize,
  markerSvg,
  openBeside,
} from './drawn-marks.js';
import { clusterPlaces, maxZoom, type PlaceCluster, type PlaceClusters } from './place-clusters.js';
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

/** A map drawn into an element. */
interface LeafletView {
  /** Shows exactly these places; the view moves only if they changed, and not at first if it is given. */
  show(places: readonly LocatedPlace[]): void;
  close(): void;
}

/** Pixels of the controls at the edge, with their distance from it. */
const controls = { width: 60, height: 30 } as const;

/** Pixels of both sides around the markers, so that none is cut off or under a control. */
const margin = leaflet.point(
  2 * (controls.width + markerSize.width / 2),
  2 * (controls.height + markerSize.height),
);

/** Styles stop most of Leaflet's motion; these it does itself. */
const motionless = { inertia: false, fadeAnimation: false, zoomAnimation: false } as const;

interface Moves {
  /** Where the map was left; null to show all places. */
  readonly first: MapView | null;
  /** Told when a person has moved the map. */
  readonly onMove: (view: MapView) => void;
  /** The one marker can be dragged, and a press on the map sets it. */
  readonly onPin?: ((point: LatLng) => void) | undefined;
}

/** Draws a map; without a tile URL it has no background. */
function openLeafletView(
  element: HTMLElement,
  tileUrl: string | null,
  { text, url }: Attribution,
  { first, onMove, onPin }: Moves,
): LeafletView {
  // Scrolling past the map must not zoom it.
  const map = leaflet.map(element, {
    maxZoom,
    worldCopyJump: true,
    scrollWheelZoom: false,
    ...(prefersReducedMotion() && motionless),
  });
  map.attributionControl.setPrefix(false);
  if (tileUrl !== null) {
    const credit = document.createElement('a');
    credit.textContent = text;
    if (url !== null) credit.href = url;
    const attribution = credit.outerHTML;
    const referrerPolicy = 'strict-origin-when-cross-origin';
    leaflet.tileLayer(tileUrl, { attribution, maxZoom, referrerPolicy }).addTo(map);
  }
  const expand = ({ point, zoom }: PlaceCluster) => {
    // The cluster's marker, which may have the focus, is about to go.
    map.getContainer().focus({ preventScroll: true });
    map.setView(point, zoom);
  };
  const marks = new DrawnMarks(
    (mark) => ('count' in mark ? clusterMarkerOf(mark, expand) : markerOf(mark, onPin)).addTo(map),
    (marker) => void marker.remove(),
  );
  let clusters: PlaceClusters = () => [];
  const draw = () => {
    // Half a map around, so that dragging shows what is there already.
    const edges = map.getBounds().pad(0.5);
    const [west, south] = [edges.getWest(), edges.getSouth()];
    const [east, north] = [edges.getEast(), edges.getNorth()];
    marks.show(clusters({ west, south, east, north }, map.getZoom()));
  };
  let shown = '';
  let isFitting = false;
  const move = (center: MapView['center'], zoom: number) => {
    isFitting = true;
    map.setView(center, zoom, { animate: false });
    isFitting = false;
  };
  map.on('moveend', () => {
    draw();
    if (!isFitting) onMove({ center: map.getCenter(), zoom: map.getZoom() });
  });
  if (onPin) map.on('click', ({ latlng }) => onPin(onEarth(latlng)));
  return {
    show(places) {
      const now = JSON.stringify(places);
      if (now === shown) return;
      const isFirst = shown === '';
      shown = now;
      const points = places.map(({ point }) => point);
      const { center, zoom } = viewOf(points);
      // The specification's lowest zoom is too high for distant places.
      const whole =
        points.length === 0 ? zoom : map.getBoundsZoom(leaflet.latLngBounds(points), false, margin);
      marks.show([]);
      clusters = clusterPlaces(places);
      if (isFirst && first) move(first.center, first.zoom);
      // A pin that was dragged stays where it is seen.
      else if (onPin && !isFirst) map.panInside(center, { padding: margin.divideBy(2) });
      else move(center, Math.min(zoom, whole));
      draw();
    },
    close: () => void map.remove(),
  };
}

/** A map that is dragged around the world counts on. */
function onEarth(point: leaflet.LatLng): LatLng {
  const { lat, lng } = point.wrap();
  return { lat: Math.max(-90, Math.min(90, lat)), lng };
}

function markerOf(
  { point, title, mapLink, friend }: LocatedPlace,
  onPin: Moves['onPin'],
): leaflet.Marker {
  const { width, height } = markerSize;
  const icon = leaflet.divIcon({
    className: '',
    html: markerSvg('currentColor', classes[friend ? 'friendMarker' : 'marker']),
    iconSize: [width, height],
    iconAnchor: [width / 2, height],
  });
  if (onPin) {
    const pin = leaflet.marker(point, { icon, title, alt: title, draggable: true });
    return pin.on('dragend', () => onPin(onEarth(pin.getLatLng())));
  }
  return buttonAt(point, icon, title, () => openBeside(mapLink));
}

function clusterMarkerOf(
  cluster: PlaceCluster,
  expand: (cluster: PlaceCluster) => void,
): leaflet.Marker {
  const { point, count } = cluster;
  const icon = leaflet.divIcon({
    className: classes['cluster'] ?? '',
    html: `<span aria-hidden="true">${count}</span>`,
    iconSize: [clusterSize, clusterSize],
  });
  return buttonAt(point, icon, clusterTitle(count), () => expand(cluster));
}

const buttonAt = (point: LatLng, icon: leaflet.DivIcon, title: string, press: () => void) =>
  leaflet
    .marker(point, { icon, title, alt: title, keyboard: true })
    .on('click', press)
    .on('keypress', ({ originalEvent }) => {
      if (originalEvent.key === 'Enter') press();
    });
