import { t } from '../../../lib/language/translate.js';
import { IconStarFilled } from '@tabler/icons-react';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { rating, ratingText } from '../metadata.js';
import classes from './rating-stars.module.css';

/** The public rating, if there is one. */
export function RatingStars({ metadata }: Pick<Recommendation, 'metadata'>) {
  const stars = rating(metadata);
  if (!stars) return null;
  const value = ratingText(stars);
  return (
    <span className={classes.rating}>
      <IconStarFilled size={14} aria-hidden />
      <span aria-hidden>{value}</span>
      <span className="visually-hidden">
        {t('Rated {value} out of {outOf}', { value, outOf: stars.outOf })}
      </span>
    </span>
  );
}
