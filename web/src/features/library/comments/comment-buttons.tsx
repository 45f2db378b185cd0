import { lazyDialog } from '../../../components/feedback/error-boundary.js';
import { IconMessageCircle } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { CommentsModalProps } from './comments-modal.js';
import { useMe } from '../../people/people.js';
import { DialogAction, type CardActionProps } from '../actions/dialog-action.js';
import { t } from '../../../lib/language/translate.js';

const FriendsComments = lazyDialog(async () => (await import('./all-comments.js')).FriendsComments);
const AllComments = lazyDialog(async () => (await import('./all-comments.js')).AllComments);

/** Opens the comments of friends; the person's own is in the form. */
export function FriendsCommentsButton({ recommendation }: CardActionProps) {
  const me = useMe().email;
  const amount = recommendation.commentedBy.filter((email) => email !== me).length;
  return <CommentsButton recommendation={recommendation} amount={amount} Modal={FriendsComments} />;
}

/** Opens all comments, the person's own included. */
export function AllCommentsButton({ recommendation }: CardActionProps) {
  const amount = recommendation.commentedBy.length;
  return <CommentsButton recommendation={recommendation} amount={amount} Modal={AllComments} />;
}

interface CommentsButtonProps extends CardActionProps {
  /** The number of listed comments. */
  amount: number;
  Modal: ComponentType<CommentsModalProps>;
}

function CommentsButton({ amount, Modal, ...card }: CommentsButtonProps) {
  return (
    <DialogAction
      {...card}
      label={t('Comments')}
      Icon={IconMessageCircle}
      amount={{
        value: amount,
        text: t('{count, plural, one {# comment} other {# comments}}', { count: amount }),
      }}
      Dialog={Modal}
    />
  );
}
