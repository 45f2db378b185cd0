import {
  IconHeart,
  IconHeartFilled,
  IconThumbDown,
  IconThumbDownFilled,
} from '@tabler/icons-react';
import { useReaction } from './use-reaction.js';
import { ActionButton } from '../../../components/action-button.js';
import type { CardActionProps } from '../cards/card-actions.js';

/** Like and dislike with their counts; one excludes the other, the active one takes itself back. */
export function ReactionButtons({ recommendation }: CardActionProps) {
  const { now, press } = useReaction(recommendation);
  return (
    <>
      <ActionButton
        label="Like"
        Icon={now === 'liked' ? IconHeartFilled : IconHeart}
        amount={{ value: recommendation.likedBy.length, noun: 'like' }}
        pressed={now === 'liked'}
        onClick={() => press('like')}
      />
      <ActionButton
        label="Dislike"
        Icon={now === 'disliked' ? IconThumbDownFilled : IconThumbDown}
        amount={{ value: recommendation.dislikedBy.length, noun: 'dislike' }}
        pressed={now === 'disliked'}
        onClick={() => press('dislike')}
      />
    </>
  );
}
