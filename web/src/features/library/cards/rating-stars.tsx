import { IconStarFilled } from '@tabler/icons-react';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { rating } from '../metadata.js';
import classes from './rating-stars.module.css';

/** The public rating, if there is one. */
export function RatingStars({ metadata }: Pick<Recommendation, 'metadata'>) {
  const stars = rating(metadata);
  if (!stars) return null;
  return (
    <span className={classes.rating}>
      <IconStarFilled size={14} aria-hidden />
      <span aria-hidden>{stars.value.toFixed(1)}</span>
      <span className="visually-hidden">
        Rated {stars.value.toFixed(1)} out of {stars.outOf}
      </span>
    </span>
  );
}
