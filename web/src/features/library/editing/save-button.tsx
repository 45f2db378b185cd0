import { Button } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { type MouseEvent, useEffect } from 'react';
import { dropFromOutbox, notYetSent, useWaiting } from '../../../lib/outbox/outbox.js';
import { useUndoableCall } from '../../../lib/outbox/undo-window.js';
import { useMe } from '../../people/people.js';
import { savingTexts } from '../texts.js';
import { removeCall, saveFailure, saveOutboxCall, useSaveRecommendation } from './commands.js';
import { toastSuccess, toastError, toastInfo } from '../../../lib/toasts/toast.js';
import { ActionButton } from '../../../components/action-button.js';
import type { CardActionProps } from '../actions/dialog-action.js';
import { t, Translated } from '../../../lib/language/translate.js';

/** Saves someone else's recommendation to the library, or removes it again with Undo. */
export function SaveButton({ recommendation }: CardActionProps) {
  const me = useMe().email;
  const { mutateAsync, isPending } = useSaveRecommendation();
  const { isDone: isRemoved, run, undo } = useUndoableCall(me, removeCall, recommendation.id);
  const { id, title } = recommendation;
  const waiting = useWaiting(me, saveOutboxCall).find(({ request }) => request.id === id);
  if (recommendation.addedBy === me) return null;
  const inLibrary = (recommendation.inLibrary || waiting !== undefined) && !isRemoved;
  const press = ({ detail: clicks }: MouseEvent) => {
    // The second press of a double click would undo the first.
    if (isPending || clicks > 1) return;
    if (isRemoved) {
      undo?.();
      return;
    }
    if (waiting) {
      dropFromOutbox(me, waiting.key);
      return;
    }
    if (inLibrary) {
      run({ id, user_email: me });
      toastInfo((close) => <Removed me={me} id={id} title={title} onEnd={close} />);
      return;
    }
    mutateAsync(recommendation)
      .then((answer) => {
        if (answer) toastSuccess(savingTexts.saved(title));
        else toastInfo(notYetSent);
      })
      .catch((failure: unknown) => toastError(saveFailure(failure)));
  };
  const saved = isPending || inLibrary;
  return (
    <ActionButton
      label={inLibrary ? t('Remove from library') : t('Save to library')}
      Icon={saved ? IconBookmarkFilled : IconBookmark}
      done={saved}
      isUnsent={waiting !== undefined}
      onClick={press}
    />
  );
}

interface RemovedProps {
  me: string;
  id: string;
  title: string;
  onEnd: () => void;
}

/** The toast of a removal; it closes when the undo window is over. */
function Removed({ me, id, title, onEnd }: RemovedProps) {
  const { undo } = useUndoableCall(me, removeCall, id);
  useEffect(() => {
    if (!undo) onEnd();
  }, [undo, onEnd]);
  return (
    <>
      <span>
        <Translated
          id="“<title/>” removed from My List"
          components={{ title: <bdi>{title}</bdi> }}
        />
      </span>{' '}
      <Button size="compact-sm" variant="default" onClick={undo}>
        {t('Undo')}
      </Button>
    </>
  );
}
