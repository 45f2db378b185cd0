import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { ActionButton } from '../../components/action-button.js';
import { ignoreRepeatedPress } from '../../lib/forms/repeated-press.js';
import type { CardActionProps } from '../library/actions/card-actions.js';
import { useMe } from '../people/me.js';
import { useHiddenCards } from './use-hidden-cards.js';
import { t } from '../../lib/language/translate.js';
import { Translated } from '../../components/translated.js';
import { UndoPlace } from '../../components/undo-place.js';
import type { CardPlaceProps } from '../library/cards/card-grid.js';

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
