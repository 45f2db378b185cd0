import { IconExternalLink } from '@tabler/icons-react';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { Sheet } from '../../../components/sheet.js';
import { SenderWhys } from '../sharing/sender-whys.js';
import { Cover } from '../cover/cover.js';
import { detailsLink, facts, overview } from '../metadata.js';
import { Quote } from '../../people/quote.js';
import { SentTo } from '../sharing/sent-to.js';
import { CategoryChip } from './category-chip.js';
import { RatingStars } from './rating-stars.js';
import classes from './card-details.module.css';

interface CardDetailsProps {
  recommendation: Recommendation;
  onClose: () => void;
}

/** A recommendation in full: the whole why and all metadata. */
export function CardDetails({ recommendation, onClose }: CardDetailsProps) {
  const { title, type, description, addedByUser, addedDate, metadata } = recommendation;
  const about = overview(metadata);
  const more = detailsLink(recommendation);
  return (
    <Sheet title={title} onClose={onClose}>
      <div className={classes.whole}>
        <div className={classes.thing}>
          <div className={classes.cover}>
            <Cover title={title} type={type} metadata={metadata} />
          </div>
          <div className={classes.facts}>
            <CategoryChip type={type} />
            <RatingStars metadata={metadata} />
            <p>{facts(metadata).join(' · ')}</p>
            {more && (
              <a className={classes.more} href={more} target="_blank" rel="noopener noreferrer">
                Details
                <IconExternalLink size={16} stroke={1.75} aria-hidden />
              </a>
            )}
          </div>
        </div>
        <Quote large by={addedByUser} date={addedDate}>
          {description}
        </Quote>
        <SenderWhys recommendation={recommendation} />
        <SentTo id={recommendation.id} />
        {about && about !== description && <p className={classes.about}>{about}</p>}
      </div>
    </Sheet>
  );
}
