import { useQuery } from '@tanstack/react-query';
import { CommentsModal, type CommentsModalProps } from './comments-modal.js';
import { CommentsWithOwn } from './comments-with-own.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { friendsQuery } from '../../friends/friends.js';
import { useMe } from '../../people/me.js';
import { unknownPerson } from '../../people/names.js';
import { Quote } from '../../people/quote.js';
import { whysQuery } from '../sharing/share-answers.js';

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
