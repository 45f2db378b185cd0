import { IconExternalLink } from '@tabler/icons-react';
import { memo, useId } from 'react';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { byline } from '../metadata.js';
import { lazyPart, lazyWhenIdle } from '../../../lib/lazy/lazy.js';
import { useHeld } from '../../../lib/outbox/undo-window.js';
import { safeLink } from '../../../lib/text/safe-link.js';
import { cut } from '../../../lib/text/format.js';
import type { CardActions } from '../actions/card-actions.js';
import { CardFrame } from '../../../components/lists/card-frame.js';
import { HeldPlace } from '../../../components/undo-place.js';
import { Late, LateDialog } from '../../../components/feedback/lazy-boundary.js';
import { CategoryChip } from './category-chip.js';
import { Cover } from '../cover/cover.js';
import { FriendOffer } from '../../friends/add/friend-offer.js';
import { useMe } from '../../people/me.js';
import { deleting, removing } from '../editing/commands.js';
import { Quote } from '../../people/quote.js';
import { RatingStars } from './rating-stars.js';
import { dateInLibrary } from '../lists/pages.js';
import { isHeardSomewhere } from '../music/music-ids.js';
import { useCardDialog } from '../actions/use-card-dialog.js';
import classes from './recommendation-card.module.css';

const WholeCard = lazyWhenIdle(async () => (await import('./card-details.js')).WholeCard);
const MusicLinks = lazyPart(async () => (await import('../music/music-links.js')).MusicLinks);

interface RecommendationCardProps {
  recommendation: Recommendation;
  Actions: CardActions;
  /** It stands in a list of one's library. */
  isInLibraryList: boolean;
  /** It has just arrived by itself: it glows for a moment. */
  fresh: boolean;
}

/** One recommendation: the thing on its shelf, and beneath it the friend who says why. */
export const RecommendationCard = memo(function RecommendationCard({
  recommendation,
  Actions,
  isInLibraryList,
  fresh,
}: RecommendationCardProps) {
  const { title, type, description, addedByUser, addedDate, metadata } = recommendation;
  const date = isInLibraryList ? dateInLibrary(recommendation) : addedDate;
  const heading = useId();
  const whole = useCardDialog(title);
  const me = useMe().email;
  const deleted = useHeld(me, deleting, recommendation.id);
  const removed = useHeld(me, removing, recommendation.id);
  const by = byline(metadata);
  const link = safeLink(recommendation.link);
  const isRemoved = removed.held && isInLibraryList;
  const done = (deleted.held || isRemoved) && (
    <>
      “<bdi>{title}</bdi>” {deleted.held ? 'deleted' : 'removed from your library'}
    </>
  );
  return (
    <HeldPlace done={done} onUndo={deleted.undo ?? removed.undo}>
      <CardFrame heading={heading} fresh={fresh} className={classes.card}>
        <div className={classes.shelf}>
          <Cover title={title} type={type} metadata={metadata} />
        </div>
        <div className={classes.body}>
          <div className={classes.facts}>
            <CategoryChip type={type} />
            <RatingStars metadata={metadata} />
          </div>
          <div className={classes.head}>
            <h3 id={heading} className={classes.title} dir="auto">
              {/* All of the card opens it, but for what is there to be pressed by itself. */}
              <button
                type="button"
                className={classes.open}
                aria-haspopup="dialog"
                onClick={whole.show}
              >
                {title}
              </button>
            </h3>
            {link && (
              <a
                className={classes.link}
                href={link}
                target="_blank"
                rel="noreferrer"
                aria-label={`Link to ${title}`}
              >
                <IconExternalLink size={18} stroke={1.75} aria-hidden />
              </a>
            )}
          </div>
          {by && <p className={classes.by}>{by}</p>}
          {type === 'music' && isHeardSomewhere(metadata) && (
            <div className={classes.links}>
              <Late>
                <MusicLinks metadata={metadata} />
              </Late>
            </div>
          )}
          <div className={classes.note}>
            <Quote by={addedByUser} date={date}>
              {cut(description)}
            </Quote>
          </div>
          {recommendation.savedByLink && <FriendOffer item={recommendation} />}
          <footer className={classes.foot}>
            <Actions recommendation={recommendation} />
          </footer>
        </div>
        {whole.open && (
          <LateDialog onClose={whole.close}>
            <WholeCard recommendation={recommendation} onClose={whole.close} />
          </LateDialog>
        )}
      </CardFrame>
    </HeldPlace>
  );
});
