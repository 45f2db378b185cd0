import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { joinParts } from '../../../lib/text/isolate.js';
import { safeLink } from '../../../lib/text/safe-link.js';
import { CategoryChip } from '../cards/category-chip.js';
import { Cover } from '../cover/cover.js';
import { thingPath } from '../thing-path.js';
import { facts, rating, ratingText } from '../metadata.js';
import { t } from '../../../lib/language/translate.js';
import classes from './exchanged.module.css';

interface ItemFrameProps {
  recommendation: Recommendation;
  /** Shown beside the category. */
  date?: ReactNode;
  children: ReactNode;
}

/** An item that two friends exchanged: cover, title and facts, then `children`. */
export function ItemFrame({ recommendation, date, children }: ItemFrameProps) {
  const { id, title, type, link, metadata } = recommendation;
  const stars = rating(metadata);
  const address = safeLink(link);
  const details = [...facts(metadata), ...(stars ? [`★ ${ratingText(stars)}`] : [])];
  return (
    <li className={classes.item}>
      <div className={classes.itemCover}>
        <Cover untitled title={title} type={type} metadata={metadata} />
      </div>
      <div className={classes.itemBody}>
        <p className={classes.itemFacts}>
          <CategoryChip type={type} />
          {date}
        </p>
        <h3 dir="auto">
          <Link className={classes.itemTitle} to={thingPath(id)}>
            {title}
          </Link>
        </h3>
        {details.length > 0 && <p className="note">{joinParts(details)}</p>}
        {children}
        {address && (
          <a href={address} target="_blank" rel="noopener noreferrer nofollow">
            {t('Open link')}
          </a>
        )}
      </div>
    </li>
  );
}
