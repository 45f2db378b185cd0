import {
  IconHeart,
  IconHeartFilled,
  IconThumbDown,
  IconThumbDownFilled,
} from '@tabler/icons-react';
import { useReaction } from './use-reaction.js';
import { ActionButton } from '../../../components/action-button.js';
import type { CardActionProps } from '../actions/dialog-action.js';
import { t } from '../../../lib/language/translate.js';

/**
 * Like and dislike with their counts. One excludes the other; pressing the active one takes it
 * back.
 */
export function ReactionButtons({ recommendation }: CardActionProps) {
  const reaction = useReaction(recommendation);
  const { shown, now, unsent, press } = reaction;
  return (
    <>
      <Like {...reaction} />
      <ActionButton
        label={t('Dislike')}
        Icon={now === 'disliked' ? IconThumbDownFilled : IconThumbDown}
        amount={{
          value: shown.dislikedBy.length,
          text: t('{count, plural, one {# dislike} other {# dislikes}}', {
            count: shown.dislikedBy.length,
          }),
        }}
        pressed={now === 'disliked'}
        isUnsent={unsent === 'dislike'}
        onClick={() => press('dislike')}
      />
    </>
  );
}

/** Like with its count, for cards without room for both. */
export function LikeButton({ recommendation }: CardActionProps) {
  return <Like {...useReaction(recommendation)} />;
}

function Like({ shown, now, unsent, press }: ReturnType<typeof useReaction>) {
  return (
    <ActionButton
      label={t('Like')}
      Icon={now === 'liked' ? IconHeartFilled : IconHeart}
      amount={{
        value: shown.likedBy.length,
        text: t('{count, plural, one {# like} other {# likes}}', { count: shown.likedBy.length }),
      }}
      pressed={now === 'liked'}
      isUnsent={unsent === 'like'}
      shortcut="l"
      onClick={() => press('like')}
    />
  );
}
