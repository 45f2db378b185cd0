import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { isolate, joinParts } from '../../../lib/text/names.js';
import { Audience, shownDate } from './card-facts.js';
import { CardFrame } from '../../../components/lists/card-frame.js';
import { displayName } from '../../people/people.js';
import { PersonFace } from '../../people/person-link.js';
import { LabelledDate } from '../../../components/dates.js';
import { Cover } from '../cover/cover.js';
import { categoryKinds } from '../categories.js';
import { byline, coverImage } from '../metadata.js';
import { LikeButton } from '../reactions/reaction-buttons.js';
import { ShareButton } from '../sharing/share-buttons.js';
import { thingPath } from '../thing-path.js';
import type { CardView } from './card-view.js';
import classes from './small-card.module.css';

interface SmallCardProps {
  recommendation: Recommendation;
  view: Exclude<CardView, 'cards'>;
  /** Shows when it was saved, if it was, rather than added. */
  saved: boolean;
  fresh: boolean;
}

/** A recommendation as a cover or a line that links to its page, with buttons to like and share it. */
export const SmallCard = memo(function SmallCard({
  recommendation,
  view,
  saved,
  fresh,
}: SmallCardProps) {
  const { id, title, type, metadata, description, addedByUser } = recommendation;
  const heading = useId();
  // A drawn cover shows the title itself.
  const coverShowsTitle = view === 'posters' && coverImage(metadata) === null;
  return (
    <CardFrame heading={heading} fresh={fresh} className={classes[view]}>
      <div className={classes.cover}>
        <Cover
          untitled={view === 'lines' || undefined}
          title={title}
          type={type}
          metadata={metadata}
        />
      </div>
      <div className={coverShowsTitle ? classes.onCover : classes.words}>
        <h3 id={heading} className={classes.title} dir="auto">
          <Link className={classes.open} to={thingPath(id)}>
            {title}
          </Link>
        </h3>
        {view === 'lines' && (
          <>
            <p className={classes.facts}>
              {joinParts([categoryKinds[type].one, byline(metadata)])}
            </p>
            <p className={classes.why} dir="auto">
              {description}
            </p>
            <p className={`${classes.facts ?? ''} ${classes.moment ?? ''}`}>
              <LabelledDate {...shownDate(recommendation, saved)} />
              {' · '}
              {recommendation.audience === undefined ? (
                <span>{isolate(displayName(addedByUser))}</span>
              ) : (
                <Audience recommendation={recommendation} />
              )}
            </p>
          </>
        )}
      </div>
      <div className={classes.actions}>
        {view === 'posters' &&
          (recommendation.audience === undefined ? (
            <PersonFace person={addedByUser} size={28} />
          ) : (
            <Audience recommendation={recommendation} />
          ))}
        {!recommendation.ownerDeleted && (
          <>
            <LikeButton recommendation={recommendation} />
            <ShareButton recommendation={recommendation} />
          </>
        )}
      </div>
    </CardFrame>
  );
});
