import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { ActionButton } from '../../components/action-button.js';
import { ignoreRepeatedPress } from '../../lib/forms/repeated-press.js';
import type { CardActionProps } from '../library/actions/dialog-action.js';
import { useMe } from '../people/people.js';
import { t, Translated } from '../../lib/language/translate.js';
import { UndoPlace } from '../../components/undo-place.js';
import type { CardPlaceProps } from '../library/cards/card-grid.js';
import { DeviceState, useDeviceState } from '../../lib/storage/device-state.js';
import { undoWindow } from '../../lib/outbox/undo-window.js';

/** Hides a card on Explore on this device, or shows it again. */
export function HideButton({ recommendation: { id, title } }: CardActionProps) {
  const { ids, hide, show } = useHiddenCards(useMe().email);
  const isHidden = ids.has(id);
  const press = () => {
    ignoreRepeatedPress();
    if (isHidden) show(id);
    else hide({ id, title });
  };
  return (
    <ActionButton
      label={isHidden ? t('Show on Explore again') : t('Hide')}
      Icon={isHidden ? IconEye : IconEyeOff}
      onClick={press}
    />
  );
}

/** The place of a card; after hiding, it shows Undo. */
export function HiddenCardPlace({ recommendation: { id, title }, children }: CardPlaceProps) {
  const { ids, show } = useHiddenCards(useMe().email);
  return (
    <UndoPlace
      done={
        ids.has(id) ? (
          <Translated id="“<title/>” hidden" components={{ title: <bdi>{title}</bdi> }} />
        ) : null
      }
      onUndo={() => show(id)}
    >
      {children}
    </UndoPlace>
  );
}

/** Ids that were added within the undo window. */
class RecentIds {
  private current: ReadonlySet<string> = new Set();
  private readonly listeners = new Set<() => void>();

  readonly ids = () => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  add(id: string): void {
    this.change([...this.current, id]);
    setTimeout(() => this.change([...this.current].filter((other) => other !== id)), undoWindow);
  }

  private change(ids: readonly string[]): void {
    this.current = new Set(ids);
    for (const listener of this.listeners) listener();
  }
}

const recentlyHidden = new RecentIds();

/** Beyond this number the oldest are forgotten. */
const maxCards = 5_000;

/** With the title, to recognise the card by. Older entries have only an id. */
const hiddenCard = z.union([
  z.string().transform((id) => ({ id, title: '' })),
  z.object({ id: z.string(), title: z.string() }),
]);
type HiddenCard = z.output<typeof hiddenCard>;

const hiddenCards = new DeviceState<readonly HiddenCard[]>('hidden', z.array(hiddenCard), []);

/** The cards that the person has hidden on this device, last hidden last. */
export function useHiddenCards(me: string) {
  const [cards, setCards] = useDeviceState(hiddenCards, me);
  const recent = useSyncExternalStore(
    recentlyHidden.subscribe,
    recentlyHidden.ids,
    recentlyHidden.ids,
  );
  const without = (id: string) => hiddenCards.of(me).filter((other) => other.id !== id);
  return {
    cards,
    ids: useMemo(() => new Set(cards.map(({ id }) => id)), [cards]),
    /** Ids of the cards in their undo window, whose places stay. */
    recent,
    hide: ({ id, title }: HiddenCard) => {
      setCards([...without(id), { id, title }].slice(-maxCards));
      recentlyHidden.add(id);
    },
    show: (id: string) => setCards(without(id)),
  };
}
