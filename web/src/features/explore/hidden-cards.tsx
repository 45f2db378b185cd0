import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { z } from 'zod';
import { ActionButton } from '../../components/action-button.js';
import { ignoreRepeatedPress } from '../../lib/forms/repeated-press.js';
import type { CardActionProps } from '../library/actions/dialog-action.js';
import { useMe } from '../people/people.js';
import { t, Translated } from '../../lib/language/translate.js';
import { UndoPlace } from '../../components/undo-place.js';
import type { CardPlaceProps } from '../library/cards/card-grid.js';
import { DeviceState, useDeviceState } from '../../lib/storage/device-state.js';
import { observed } from '../../lib/observed.js';
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

/** Ids of the cards hidden within the undo window. */
const recentlyHidden = observed<ReadonlySet<string>>(new Set());

function addRecent(id: string): void {
  recentlyHidden.set(new Set([...recentlyHidden.get(), id]));
  setTimeout(() => {
    recentlyHidden.set(new Set([...recentlyHidden.get()].filter((other) => other !== id)));
  }, undoWindow);
}

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
  const recent = recentlyHidden.useValue();
  const without = (id: string) => hiddenCards.of(me).filter((other) => other.id !== id);
  return {
    cards,
    ids: useMemo(() => new Set(cards.map(({ id }) => id)), [cards]),
    /** Ids of the cards in their undo window, whose places stay. */
    recent,
    hide: ({ id, title }: HiddenCard) => {
      setCards([...without(id), { id, title }].slice(-maxCards));
      addRecent(id);
    },
    show: (id: string) => setCards(without(id)),
  };
}
