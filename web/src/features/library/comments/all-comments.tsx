import { SenderWhys } from '../sharing/sender-whys.js';
import { CommentsModal, type CommentsModalProps } from './comments-modal.js';
import { CommentsWithOwn } from './comments-with-own.js';

/** All comments with the senders' whys. */
export function AllComments({ recommendation, onClose }: CommentsModalProps) {
  return (
    <CommentsModal
      recommendation={recommendation}
      onClose={onClose}
      more={<SenderWhys recommendation={recommendation} />}
    >
      {(comments, state) => (
        <CommentsWithOwn
          {...state}
          recommendationId={recommendation.id}
          comments={comments}
          takesFocus
        />
      )}
    </CommentsModal>
  );
}
