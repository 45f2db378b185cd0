import { useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { DeviceState, useDeviceState } from '../../lib/storage/device-state.js';
import { recentlyHidden } from './recently-hidden.js';

/** Beyond so many cards the oldest are forgotten. */
const maxCards = 5_000;

/** Cards are found again by their title; of those hidden long ago only the id is known. */
const hiddenCard = z.union([
  z.string().transform((id) => ({ id, title: '' })),
  z.object({ id: z.string(), title: z.string() }),
]);
export type HiddenCard = z.output<typeof hiddenCard>;

const hiddenCards = new DeviceState<readonly HiddenCard[]>('hidden', z.array(hiddenCard), []);

/** The cards that this person hides from Explore on this device, the last hidden last. */
export function useHiddenCards(me: string) {
  const [cards, setCards] = useDeviceState(hiddenCards, me);
  const recent = useSyncExternalStore(recentlyHidden.subscribe, recentlyHidden.ids);
  const without = (id: string) => hiddenCards.of(me).filter((other) => other.id !== id);
  return {
    cards,
    ids: useMemo(() => new Set(cards.map(({ id }) => id)), [cards]),
    /** Those that were hidden a moment ago: their place is held. */
    recent,
    hide: ({ id, title }: HiddenCard) => {
      setCards([...without(id), { id, title }].slice(-maxCards));
      recentlyHidden.add(id);
    },
    show: (id: string) => setCards(without(id)),
  };
}
