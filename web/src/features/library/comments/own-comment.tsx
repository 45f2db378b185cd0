import { useRef, useState } from 'react';
import type { Comment } from '../../../../../services/contract/library/comment.js';
import { notYetSent } from '../../../lib/outbox/outbox.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { useDraft } from '../../people/drafts.js';
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
}

/** The form of the person's own comment, which can be changed. */
export function OwnComment({ recommendationId, own, isUnsent, takesFocus }: OwnCommentProps) {
  const draft = useDraft(`comment ${recommendationId}`, own?.comment);
  const field = useRef<HTMLTextAreaElement>(null);
  const [message, setMessage] = useState('');
  const { mutateAsync } = useComment(recommendationId);
  const write = (comment: string) => {
    setMessage(own ? t('Comment updated.') : t('Comment added.'));
    mutateAsync(comment)
      .then(() => draft.sent(comment))
      .catch((failure: unknown) => {
        setMessage('');
        draft.type(comment);
        toastError(commentFailure(failure, t('Failed to add comment. Please try again.')));
      });
  };
  return (
    <>
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
    </>
  );
}
