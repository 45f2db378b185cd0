import {
  IconHeart,
  IconHeartFilled,
  IconThumbDown,
  IconThumbDownFilled,
} from '@tabler/icons-react';
import { useId } from 'react';
import type { Recommendation } from '../../../services/contract/recommendation.js';
import { useReaction } from '../lib/queries/use-reaction.js';
import { count } from '../lib/words.js';
import classes from './reaction-buttons.module.css';

/** Like and dislike with their counts; one excludes the other, the active one takes itself back. */
export function ReactionButtons({ recommendation }: { recommendation: Recommendation }) {
  const { now, press } = useReaction(recommendation);
  const id = useId();
  const buttons = [
    {
      name: 'like',
      label: 'Like',
      pressed: now === 'liked',
      amount: recommendation.likedBy.length,
      Icon: now === 'liked' ? IconHeartFilled : IconHeart,
    },
    {
      name: 'dislike',
      label: 'Dislike',
      pressed: now === 'disliked',
      amount: recommendation.dislikedBy.length,
      Icon: now === 'disliked' ? IconThumbDownFilled : IconThumbDown,
    },
  ] as const;
  return (
    <div className={classes.reactions}>
      {buttons.map(({ name, label, pressed, amount, Icon }) => (
        <button
          key={name}
          type="button"
          className={classes.reaction}
          aria-label={label}
          aria-pressed={pressed}
          aria-describedby={`${id}-${name}`}
          onClick={() => press(name)}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
          <span key={amount} className={classes.count} aria-hidden>
            {amount > 0 ? amount : ''}
          </span>
          <span id={`${id}-${name}`} hidden>
            {count(amount, name)}
          </span>
        </button>
      ))}
    </div>
  );
}
