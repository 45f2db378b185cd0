import { useRef, useState } from 'react';
import type { Comment } from '../../../../../services/contract/library/comment.js';
import { useMe } from '../../people/people.js';
import { CommentList } from './comment-list.js';
import { notOnDevice } from './comment-texts.js';
import type { CommentsState } from './comments-modal.js';
import { OwnComment } from './own-comment.js';
import { t } from '../../../lib/language/translate.js';

interface CommentsWithOwnProps extends CommentsState {
  recommendationId: string;
  comments: readonly Comment[];
  /** Focuses the field, as in a dialog. */
  takesFocus: boolean;
}

/** All comments, the person's own among them, and a form until there is one, or to edit it. */
export function CommentsWithOwn(props: CommentsWithOwnProps) {
  const { recommendationId, comments, known, isUnsent, takesFocus } = props;
  const me = useMe().email;
  const list = useRef<HTMLDivElement>(null);
  const [isEditing, setEditing] = useState(false);
  const own = comments.find(({ userEmail }) => userEmail === me);
  return (
    <>
      <CommentList
        comments={comments}
        empty={known ? t('No comments yet.') : notOnDevice}
        isUnsent={isUnsent}
        list={list}
        onEdit={() => setEditing(true)}
      />
      {(!own || isEditing) && (
        <OwnComment
          key={own?.id}
          recommendationId={recommendationId}
          own={own}
          isUnsent={false}
          takesFocus={takesFocus || isEditing}
          onWritten={() => {
            // The form disappears; the focus moves to the list with the comment.
            list.current?.focus();
            setEditing(false);
          }}
        />
      )}
    </>
  );
}
