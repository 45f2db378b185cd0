import { Translated } from '../../components/translated.js';
import { UndoPlace } from '../../components/undo-place.js';
import type { CardPlaceProps } from '../library/cards/card-grid.js';
import { useMe } from '../people/me.js';
import { useHiddenCards } from './use-hidden-cards.js';

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
