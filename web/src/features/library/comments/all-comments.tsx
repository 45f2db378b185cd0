import { useQuery } from '@tanstack/react-query';
import { CommentsModal, type CommentsModalProps } from './comments-modal.js';
import { CommentsWithOwn } from './comments-with-own.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { friendsQuery } from '../../friends/friends.js';
import { useMe, unknownPerson } from '../../people/people.js';
import { Quote } from '../../people/quote.js';
import { whysQuery } from '../sharing/share-answers.js';
import { CommentList } from './comment-list.js';
import { notOnDevice } from './comment-texts.js';
import { OwnComment } from './own-comment.js';
import { t } from '../../../lib/language/translate.js';

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

/**
 * The whys of the senders, newest first; until all are loaded, only the newest, which the card has.
 * A why of the owner that equals the description is left out, since the card shows that.
 */
function SenderWhys({ recommendation }: { recommendation: Recommendation }) {
  const me = useMe().email;
  const { id, why, fromEmail, addedByUser, description } = recommendation;
  const wasSent = Boolean(why && fromEmail);
  const { data: friends = [] } = useQuery(friendsQuery(me));
  const { data: all } = useQuery({ ...whysQuery(me, id), enabled: wasSent });
  if (!why || !fromEmail) return null;
  const whys = (all ?? [{ text: why, fromEmail }]).filter(
    (each) => each.fromEmail !== addedByUser.email || each.text.trim() !== description.trim(),
  );
  return whys.map((each) => {
    const sender = [...friends, addedByUser].find(({ email }) => email === each.fromEmail);
    return (
      <Quote key={`${each.fromEmail} ${each.text}`} by={sender ?? unknownPerson(each.fromEmail)}>
        {each.text}
      </Quote>
    );
  });
}

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
