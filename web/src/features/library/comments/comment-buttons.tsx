import { IconMessageCircle } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { lazyWhenIdle } from '../../../lib/lazy-part.js';
import type { CommentsModalProps } from './comments-modal.js';
import { ActionButton } from '../../../components/action-button.js';
import { LateDialog } from '../../../components/late.js';
import type { CardActionProps } from '../cards/card-actions.js';
import { useCardDialog } from '../cards/use-card-dialog.js';

const FriendsComments = lazyWhenIdle(
  async () => (await import('./friends-comments.js')).FriendsComments,
);
const AllComments = lazyWhenIdle(async () => (await import('./all-comments.js')).AllComments);

/** Opens what friends say of it; the person's own comment is in the form. */
export function FriendsCommentsButton({ recommendation }: CardActionProps) {
  return <CommentsButton recommendation={recommendation} Modal={FriendsComments} />;
}

/** Opens everything that is said of it: the sender's why, friends' comments and the person's own. */
export function AllCommentsButton({ recommendation }: CardActionProps) {
  return <CommentsButton recommendation={recommendation} Modal={AllComments} />;
}

interface CommentsButtonProps extends CardActionProps {
  Modal: ComponentType<CommentsModalProps>;
}

function CommentsButton({ recommendation, Modal }: CommentsButtonProps) {
  const dialog = useCardDialog(recommendation.title);
  return (
    <>
      <ActionButton
        label="Comments"
        Icon={IconMessageCircle}
        amount={{ value: recommendation.commentedBy.length, noun: 'comment' }}
        opens="dialog"
        onClick={dialog.show}
      />
      {dialog.open && (
        <LateDialog onClose={dialog.close}>
          <Modal recommendation={recommendation} onClose={dialog.close} />
        </LateDialog>
      )}
    </>
  );
}
