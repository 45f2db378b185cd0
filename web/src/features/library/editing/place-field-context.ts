import { createContext, type ReactNode } from 'react';
import type { LatLng } from '../../../../../services/contract/search/map-view.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';

export interface PlaceFieldProps {
  address: string;
  /** Where it is; null if unknown. */
  point: LatLng | null;
  onAddress: (address: string) => void;
  /** Gets the metadata of a found place, or only the location of a pin; empty without one. */
  onPlace: (found: Recommendation['metadata']) => void;
}

/** Renders the field of an address with its look-up and its pin. The search features provide it. */
export const PlaceFieldContext = createContext<(props: PlaceFieldProps) => ReactNode>(() => null);
