import { useRef } from 'react';
import { useDraft } from '../../people/drafts.js';
import { useMe } from '../../people/me.js';
import { useComment } from './comments.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { CommentForm } from './comment-form.js';
import { CommentList } from './comment-list.js';
import { commentFailure, notOnDevice } from './comment-texts.js';
import { SenderWhys } from '../sharing/sender-whys.js';
import { CommentsModal, type CommentsModalProps } from './comments-modal.js';
import { t } from '../../../lib/language/translate.js';

/** All comments with the senders' whys, and a form until the person has commented. */
export function AllComments({ recommendation, onClose }: CommentsModalProps) {
  const me = useMe().email;
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(`comment ${recommendation.id}`);
  const { mutateAsync } = useComment(recommendation.id);
  const write = (comment: string) => {
    // The form disappears; the focus moves to the list with the new comment.
    list.current?.focus();
    draft.type('');
    mutateAsync(comment).catch((failure: unknown) => {
      draft.type(comment);
      toastError(commentFailure(failure));
    });
  };
  return (
    <CommentsModal
      recommendation={recommendation}
      onClose={onClose}
      more={<SenderWhys recommendation={recommendation} />}
    >
      {(comments, { known, isUnsent }) => (
        <>
          <CommentList
            comments={comments}
            empty={known ? t('No comments yet.') : notOnDevice}
            isUnsent={isUnsent}
            list={list}
          />
          {!comments.some(({ userEmail }) => userEmail === me) && (
            <CommentForm
              text={draft.text}
              onType={draft.type}
              onSend={write}
              action={t('Add Comment')}
              field={field}
              takesFocus
            />
          )}
        </>
      )}
    </CommentsModal>
  );
}
