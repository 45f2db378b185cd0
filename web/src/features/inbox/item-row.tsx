import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SharedRecommendation } from '../../../../services/contract/library/sharing.js';
import { CardFrame } from '../../components/lists/card-frame.js';
import { joinParts } from '../../lib/text/names.js';
import { RatingStars, CategoryChip } from '../library/cards/card-facts.js';
import { Cover } from '../library/cover/cover.js';
import { detailsLink, facts } from '../library/metadata.js';
import { thingPath } from '../library/thing-path.js';
import { displayName } from '../people/people.js';
import { Quote } from '../people/quote.js';
import { t, Translated } from '../../lib/language/translate.js';
import classes from './inbox.module.css';

interface ItemRowProps {
  shared: SharedRecommendation;
  /** The item has just arrived. */
  fresh?: boolean;
  /** Id for the row's heading. */
  heading: string;
  /** What can be done, or was answered. */
  children: ReactNode;
}

/** What a friend sent, as a row: cover, title, who and why. All whys are on the item's page. */
export function ItemRow({ shared, fresh = false, heading, children }: ItemRowProps) {
  const { title, type, metadata, sender, why, sentDate, otherShares } = shared;
  const details = detailsLink(shared);
  return (
    <CardFrame heading={heading} fresh={fresh} className={classes.row}>
      <div className={classes.cover}>
        <Cover untitled title={title} type={type} metadata={metadata} />
      </div>
      <div className="narrow">
        <h3 id={heading} className={classes.title} dir="auto">
          <Link to={thingPath(shared.id)}>{title}</Link>
        </h3>
        <div className={classes.facts}>
          <CategoryChip type={type} />
          <span className={classes.by}>
            {joinParts(facts(metadata).filter((fact) => fact !== title))}
          </span>
          <RatingStars metadata={metadata} />
          {details && (
            <a href={details} target="_blank" rel="noreferrer" aria-describedby={heading}>
              {t('Details')}
              <IconExternalLink size={16} stroke={1.75} aria-hidden />
            </a>
          )}
        </div>
        <div className={classes.why}>
          <Quote by={sender} date={sentDate}>
            {why}
          </Quote>
          {otherShares.map((share) => (
            <p key={`${share.recommendationId} ${share.sender.id}`} className={classes.also}>
              <Translated
                id="Also <name/>: “<why/>”"
                components={{
                  name: <bdi>{displayName(share.sender)}</bdi>,
                  why: <bdi>{share.why}</bdi>,
                }}
              />
            </p>
          ))}
        </div>
      </div>
      <div className={classes.answers}>{children}</div>
    </CardFrame>
  );
}
