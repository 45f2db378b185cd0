import { IconBookmarkMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useUndoableCall } from '../../../lib/outbox/undo-window.js';
import { lazyDialog } from '../../../lib/lazy/lazy-component.js';
import { useMe } from '../../people/me.js';
import { removeCall } from './commands.js';
import { ActionButton } from '../../../components/action-button.js';
import { LazyDialog } from '../../../components/feedback/error-boundary.js';
import type { CardActionProps } from '../actions/dialog-action.js';
import { t } from '../../../lib/language/translate.js';

const Confirm = lazyDialog(async () => (await import('../../../components/confirm.js')).Confirm);

/** Removes someone else's recommendation from the library after confirmation. */
export function RemoveButton({ recommendation }: CardActionProps) {
  const me = useMe().email;
  const [asking, setAsking] = useState(false);
  const { run } = useUndoableCall(me, removeCall, recommendation.id);
  if (recommendation.addedBy === me) return null;
  const remove = () => run({ id: recommendation.id, user_email: me });
  return (
    <>
      <ActionButton
        label={t('Remove from library')}
        Icon={IconBookmarkMinus}
        opens="dialog"
        onClick={() => setAsking(true)}
      />
      {asking && (
        <LazyDialog onClose={() => setAsking(false)}>
          <Confirm
            title={recommendation.title}
            question={t('Remove this recommendation from your library?')}
            action={t('Remove')}
            cancel={t('Cancel')}
            onConfirm={remove}
            onClose={() => setAsking(false)}
          />
        </LazyDialog>
      )}
    </>
  );
}
