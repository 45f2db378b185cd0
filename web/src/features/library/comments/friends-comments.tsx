import { useRef, useState } from 'react';
import { useDraft } from '../../people/drafts.js';
import { useMe } from '../../people/me.js';
import { useComment } from './comments.js';
import { toastError } from '../../../lib/toasts/toast.js';
import type { Comment } from '../../../../../services/contract/library/comment.js';
import { CommentForm } from './comment-form.js';
import { CommentList } from './comment-list.js';
import { commentFailure, notOnDevice, notYetSent } from './comment-texts.js';
import classes from './comments.module.css';
import { CommentsModal, type CommentsModalProps } from './comments-modal.js';

/** Friends' comments, with the person's own in the form. */
export function FriendsComments({ recommendation, onClose }: CommentsModalProps) {
  const me = useMe().email;
  return (
    <CommentsModal recommendation={recommendation} onClose={onClose}>
      {(comments, { known, waits }) => (
        <>
          <CommentList
            comments={comments.filter(({ userEmail }) => userEmail !== me)}
            empty={known ? 'None of your friends has commented yet.' : notOnDevice}
          />
          <OwnComment
            recommendationId={recommendation.id}
            own={comments.find(({ userEmail }) => userEmail === me)}
            waits={waits}
          />
        </>
      )}
    </CommentsModal>
  );
}

interface OwnCommentProps {
  recommendationId: string;
  own: Comment | undefined;
  waits: boolean;
}

function OwnComment({ recommendationId, own, waits }: OwnCommentProps) {
  const draft = useDraft(`comment ${recommendationId}`, own?.comment);
  const field = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState('');
  const { mutateAsync } = useComment(recommendationId);
  const write = (comment: string) => {
    setSaid(own ? 'Comment updated.' : 'Comment added.');
    mutateAsync(comment)
      .then(() => draft.sent(comment))
      .catch((failure: unknown) => {
        setSaid('');
        draft.type(comment);
        toastError(commentFailure(failure, 'Failed to add comment. Please try again.'));
      });
  };
  return (
    <>
      <CommentForm
        field={field}
        text={draft.text}
        onType={(typed) => {
          setSaid('');
          draft.type(typed);
        }}
        onSend={write}
        action={own ? 'Update Comment' : 'Add Comment'}
      />
      <p role="status" className={classes.status}>
        {waits ? notYetSent : said}
      </p>
    </>
  );
}
