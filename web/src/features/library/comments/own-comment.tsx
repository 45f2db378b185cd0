import { useRef, useState } from 'react';
import type { Comment } from '../../../../../services/contract/library/comment.js';
import { notYetSent } from '../../../lib/outbox/outbox.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { useDraft } from '../../people/drafts.js';
import { Age } from '../../../components/dates.js';
import { DeleteCommentButton, OwnCommentPlace } from './delete-comment.js';
import { CommentForm } from './comment-form.js';
import { commentFailure } from './comment-texts.js';
import { useComment } from './comments.js';
import { t } from '../../../lib/language/translate.js';
import classes from './comments.module.css';

interface OwnCommentProps {
  recommendationId: string;
  own: Comment | undefined;
  isUnsent: boolean;
  /** Focuses the field, as in a dialog. */
  takesFocus: boolean;
  onWritten?: () => void;
}

/** The form of the person's own comment, which says since when there is one. */
export function OwnComment(props: OwnCommentProps) {
  const { recommendationId, own, isUnsent, takesFocus, onWritten } = props;
  const draft = useDraft(`comment ${recommendationId}`, own?.comment);
  const field = useRef<HTMLTextAreaElement>(null);
  const [message, setMessage] = useState('');
  const { mutateAsync } = useComment(recommendationId);
  const write = (comment: string) => {
    setMessage(own ? t('Comment updated.') : t('Comment added.'));
    onWritten?.();
    mutateAsync(comment)
      .then(() => draft.sent(comment))
      .catch((failure: unknown) => {
        setMessage('');
        draft.type(comment);
        toastError(commentFailure(failure, t('Failed to add comment. Please try again.')));
      });
  };
  return (
    <OwnCommentPlace recommendationId={recommendationId}>
      {own && !isUnsent && !onWritten && (
        <p className={classes.since}>
          <span>
            {t('Your comment')} · <Age iso={own.createdAt} />
          </span>
          <DeleteCommentButton recommendationId={recommendationId} />
        </p>
      )}
      <CommentForm
        field={field}
        takesFocus={takesFocus}
        text={draft.text}
        onType={(typed) => {
          setMessage('');
          draft.type(typed);
        }}
        onSend={write}
        action={own ? t('Update Comment') : t('Add Comment')}
      />
      <p role="status" className={classes.status}>
        {isUnsent ? notYetSent : message}
      </p>
    </OwnCommentPlace>
  );
}
