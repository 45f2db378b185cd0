import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Recommendation } from '../../../../../services/contract/recommendation.js';
import { useDraft } from '../../people/drafts.js';
import { useMe } from '../../people/me.js';
import { stranger } from '../../people/names.js';
import { useComment } from './comments.js';
import { friendsQuery } from '../../friends/friends.js';
import { toastFailure } from '../../../lib/toast.js';
import { Quote } from '../../people/quote.js';
import { CommentForm } from './comment-form.js';
import { CommentList } from './comment-list.js';
import { commentFailure, notHere } from './comment-words.js';
import { CommentsModal, type CommentsModalProps } from './comments-modal.js';

/** All that is said of it: the sender's why, the comments, and a form until the person has one. */
export function AllComments({ recommendation, onClose }: CommentsModalProps) {
  const me = useMe().email;
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(`comment ${recommendation.id}`);
  const { mutateAsync } = useComment(recommendation.id);
  const write = (comment: string) => {
    // The form goes; the focus goes on to the comment that it became.
    list.current?.focus();
    draft.type('');
    mutateAsync(comment).catch((failure: unknown) => {
      draft.type(comment);
      toastFailure(commentFailure(failure));
    });
  };
  return (
    <CommentsModal
      recommendation={recommendation}
      onClose={onClose}
      more={<SendersWhy recommendation={recommendation} />}
    >
      {(comments, { known, waits }) => (
        <>
          <CommentList
            comments={comments}
            empty={known ? 'Nobody has commented yet.' : notHere}
            waits={waits}
            list={list}
          />
          {!comments.some(({ userEmail }) => userEmail === me) && (
            <CommentForm
              text={draft.text}
              onType={draft.type}
              onSend={write}
              action="Add Comment"
              field={field}
            />
          )}
        </>
      )}
    </CommentsModal>
  );
}

/** What the friend wrote who sent it. */
function SendersWhy({ recommendation }: { recommendation: Recommendation }) {
  const { data: friends = [] } = useQuery(friendsQuery(useMe().email));
  const { why, fromEmail, addedByUser } = recommendation;
  if (!why || !fromEmail) return null;
  const known = [...friends, addedByUser].find(({ email }) => email === fromEmail);
  return <Quote by={known ?? stranger(fromEmail)}>{why}</Quote>;
}
