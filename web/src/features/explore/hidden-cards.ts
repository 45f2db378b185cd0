import { useMemo } from 'react';
import { z } from 'zod';
import { DeviceState, useDeviceState } from '../../lib/device-state.js';

/** Ids of recommendations, oldest first; beyond so many the oldest are forgotten. */
const most = 5_000;
const hiddenIds = new DeviceState<readonly string[]>('hidden', z.array(z.string()), []);

/** The cards that this person hides from Explore on this device, for good. */
export function useHiddenCards(me: string) {
  const [hidden, setHidden] = useDeviceState(hiddenIds, me);
  return {
    hidden: useMemo(() => new Set(hidden), [hidden]),
    hide: (id: string) => setHidden([...hidden.filter((other) => other !== id), id].slice(-most)),
  };
}
