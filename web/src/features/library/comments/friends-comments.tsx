import { useMe } from '../../people/me.js';
import { CommentList } from './comment-list.js';
import { notOnDevice } from './comment-texts.js';
import { CommentsModal, type CommentsModalProps } from './comments-modal.js';
import { OwnComment } from './own-comment.js';
import { t } from '../../../lib/language/translate.js';

/** Friends' comments, with the person's own in the form. */
export function FriendsComments({ recommendation, onClose }: CommentsModalProps) {
  const me = useMe().email;
  return (
    <CommentsModal recommendation={recommendation} onClose={onClose}>
      {(comments, { known, isUnsent }) => (
        <>
          <CommentList
            comments={comments.filter(({ userEmail }) => userEmail !== me)}
            empty={known ? t('None of your friends has commented yet.') : notOnDevice}
          />
          <OwnComment
            recommendationId={recommendation.id}
            own={comments.find(({ userEmail }) => userEmail === me)}
            isUnsent={isUnsent}
            takesFocus
          />
        </>
      )}
    </CommentsModal>
  );
}
