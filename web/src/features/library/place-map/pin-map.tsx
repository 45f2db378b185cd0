import { useMemo } from 'react';
import type { LatLng } from '../../../../../services/contract/search/map-view.js';
import { t } from '../../../lib/language/translate.js';

import { placeAt } from './located-places.js';
import { MapCanvas } from './place-map.js';
import classes from './place-map.module.css';

interface PinMapProps {
  /** Where the pin is; null for none yet. */
  point: LatLng | null;
  /** Told where the pin was dragged, or the map was pressed. */
  onPin: (point: LatLng) => void;
}

/** Nothing of a form's map stands in the address. */
const position = { view: null, onMove: () => undefined };

/** A map on which one pin is set. */
export function PinMap({ point, onPin }: PinMapProps) {
  const places = useMemo(() => (point ? [placeAt(point, t('Pin'))] : []), [point]);
  return (
    <div
      className={classes.frame}
      data-pin
      role="region"
      aria-label={t('Map: press it or drag the pin')}
    >
      <MapCanvas places={places} position={position} onPin={onPin} />
    </div>
  );
}
