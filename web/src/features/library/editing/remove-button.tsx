import { IconBookmarkMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { refusalText } from '../../../lib/api/errors.js';
import { lazyWhenIdle } from '../../../lib/lazy-part.js';
import { useMe } from '../../people/me.js';
import { useRemoveRecommendation } from './commands.js';
import { toastFailure } from '../../../lib/toast.js';
import { ActionButton } from '../../../components/action-button.js';
import { LateDialog } from '../../../components/late.js';
import type { CardActionProps } from '../cards/card-actions.js';

const Confirm = lazyWhenIdle(async () => (await import('../../../components/confirm.js')).Confirm);

/** Takes somebody else's recommendation out of the library; one's own is deleted where it is edited. */
export function RemoveButton({ recommendation }: CardActionProps) {
  const me = useMe().email;
  const [asking, setAsking] = useState(false);
  const { mutateAsync } = useRemoveRecommendation(recommendation);
  if (recommendation.addedBy === me) return null;
  const remove = () => {
    mutateAsync().catch((failure: unknown) =>
      toastFailure(refusalText(failure, 'Failed to remove recommendation. Please try again.')),
    );
  };
  return (
    <>
      <ActionButton
        label="Remove from library"
        Icon={IconBookmarkMinus}
        opens="dialog"
        onClick={() => setAsking(true)}
      />
      {asking && (
        <LateDialog onClose={() => setAsking(false)}>
          <Confirm
            title={recommendation.title}
            question="Retirer cette recommandation de votre bibliothèque ?"
            action="Retirer"
            stay="Annuler"
            onConfirm={remove}
            onClose={() => setAsking(false)}
          />
        </LateDialog>
      )}
    </>
  );
}
