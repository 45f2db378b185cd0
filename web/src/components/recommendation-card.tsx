import { IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import type { Recommendation } from '../../../services/contract/recommendation.js';
import { byline, rating } from '../lib/metadata.js';
import { displayName } from '../lib/people.js';
import { cut, frenchDate } from '../lib/words.js';
import { useMe } from '../lib/me.js';
import { Avatar } from './avatar.js';
import { CategoryChip } from './category-chip.js';
import { Cover } from './cover/cover.js';
import { ReactionButtons } from './reaction-buttons.js';
import classes from './recommendation-card.module.css';

interface RecommendationCardProps {
  recommendation: Recommendation;
  /** It has just arrived by itself: it glows for a moment. */
  fresh?: boolean;
}

/** One recommendation: the thing on its shelf, and beneath it the friend who says why. */
export function RecommendationCard({ recommendation, fresh = false }: RecommendationCardProps) {
  const { title, type, description, addedByUser, addedBy, addedDate, metadata } = recommendation;
  const heading = useId();
  const me = useMe();
  const stars = rating(metadata);
  const by = byline(metadata);
  return (
    <article className={classes.card} aria-labelledby={heading} data-fresh={fresh || undefined}>
      <div className={classes.shelf}>
        <Cover title={title} type={type} metadata={metadata} />
      </div>
      <div className={classes.body}>
        <div className={classes.facts}>
          <CategoryChip type={type} />
          {stars && (
            <span className={classes.rating}>
              <IconStarFilled size={14} aria-hidden />
              <span aria-hidden>{stars.value.toFixed(1)}</span>
              <span className="visually-hidden">
                Rated {stars.value.toFixed(1)} out of {stars.outOf}
              </span>
            </span>
          )}
        </div>
        <h3 id={heading} className={classes.title}>
          {title}
        </h3>
        {by && <p className={classes.by}>{by}</p>}
        <figure className={classes.note}>
          <Avatar person={addedByUser} size={36} />
          <div>
            <blockquote className={classes.why}>{cut(description)}</blockquote>
            <figcaption className={classes.who}>
              {addedBy === me.email ? 'You' : displayName(addedByUser)}
            </figcaption>
          </div>
        </figure>
        <footer className={classes.foot}>
          <ReactionButtons recommendation={recommendation} />
          <time className={classes.date} dateTime={addedDate}>
            {frenchDate(addedDate)}
          </time>
        </footer>
      </div>
    </article>
  );
}
