import { lazyPart } from '../../../components/feedback/error-boundary.js';
import { IconExternalLink } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { byline } from '../metadata.js';
import { useUndoableCall } from '../../../lib/outbox/undo-window.js';
import { safeLink } from '../../../lib/text/names.js';
import { useIsPrinting } from '../../../lib/page/printing.js';
import { truncate } from '../../../lib/text/format.js';
import type { CardActions } from '../actions/dialog-action.js';
import { CardFrame } from '../../../components/lists/card-frame.js';
import { UndoPlace } from '../../../components/undo-place.js';
import { Cover } from '../cover/cover.js';
import { FriendOffer } from '../../friends/add/friend-offer.js';
import { useMe, displayName } from '../../people/people.js';
import { deleteCall, removeCall } from '../editing/commands.js';
import { UnsentEdit, SentTo } from '../sharing/sent-to.js';
import { thingPath } from '../thing-path.js';
import { Audience, OwnerDeleted, RatingStars, shownDate, CategoryChip } from './card-facts.js';
import { Quote } from '../../people/quote.js';
import { RemoveButton } from '../editing/edit-button.js';
import { hasMusicLinks } from '../music/music-ids.js';
import { t, Translated } from '../../../lib/language/translate.js';
import classes from './recommendation-card.module.css';
import type { Person } from '../../../../../services/contract/people/user.js';
import { PersonLink } from '../../people/person-link.js';

const shortName = (person: Person) => person.firstName || displayName(person);

/** Which friends recommend the same work: `Daniel, Inès +1 recommend this`. */
function AlsoBy({ recommendation: { addedByUser, alsoBy } }: { recommendation: Recommendation }) {
  if (!alsoBy) return null;
  const more = alsoBy.amount - 1;
  const link = (person: Person) => (
    <PersonLink person={person} inText>
      {shortName(person)}
    </PersonLink>
  );
  const people = { person: link(addedByUser), other: link(alsoBy.person) };
  return (
    <p className={classes.also}>
      {more > 0 ? (
        <Translated
          id="<person/>, <other/> +{more} recommend this"
          values={{ more }}
          components={people}
        />
      ) : (
        <Translated id="<person/>, <other/> recommend this" components={people} />
      )}
    </p>
  );
}

const MusicLinks = lazyPart(async () => (await import('../music/music-links.js')).MusicLinks);

interface RecommendationCardProps {
  recommendation: Recommendation;
  Actions: CardActions;
  /** The card is in a list of the library. */
  isInLibraryList: boolean;
  /** Shows when it was saved, if it was, rather than added. */
  saved: boolean;
  /** The card has just arrived; it glows for a moment. */
  fresh: boolean;
  /** Always has its cover beside the text, as large ones have on a phone. */
  isSmall: boolean;
}

/** A recommendation as a card: cover, facts, and the owner's why. */
export const RecommendationCard = memo(function RecommendationCard({
  recommendation,
  Actions,
  isInLibraryList,
  saved,
  fresh,
  isSmall,
}: RecommendationCardProps) {
  const { title, type, description, addedByUser, metadata } = recommendation;
  const heading = useId();
  const me = useMe().email;
  const deleted = useUndoableCall(me, deleteCall, recommendation.id);
  const removed = useUndoableCall(me, removeCall, recommendation.id);
  const isPrinting = useIsPrinting();
  const by = byline(metadata);
  const link = safeLink(recommendation.link);
  const isRemoved = removed.isDone && isInLibraryList;
  const done = (deleted.isDone || isRemoved) && (
    <Translated
      id={deleted.isDone ? '“<title/>” deleted' : '“<title/>” removed from My List'}
      components={{ title: <bdi>{title}</bdi> }}
    />
  );
  return (
    <UndoPlace done={done} onUndo={deleted.undo ?? removed.undo}>
      <CardFrame
        heading={heading}
        fresh={fresh}
        className={`${classes.card ?? ''} ${(isSmall ? classes.small : classes.large) ?? ''}`}
      >
        <div className={classes.cover}>
          <Cover untitled title={title} type={type} metadata={metadata} />
        </div>
        <div className={classes.body}>
          <div className={classes.about}>
            <div className={classes.facts}>
              <CategoryChip type={type} />
              <RatingStars metadata={metadata} />
              <Audience recommendation={recommendation} />
            </div>
            <div className={classes.head}>
              <h3 id={heading} className={classes.title} dir="auto">
                {/* The whole card is clickable, except for its own buttons and links. */}
                <Link className={classes.open} to={thingPath(recommendation.id)}>
                  {title}
                </Link>
              </h3>
              {link && (
                <a
                  className={classes.link}
                  href={link}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t('Details of {title}', { title })}
                >
                  <IconExternalLink size={18} stroke={1.75} aria-hidden />
                </a>
              )}
            </div>
            {by && <p className={classes.by}>{by}</p>}
          </div>
          {type === 'music' && hasMusicLinks(metadata) && (
            <div className={classes.links}>
              <MusicLinks metadata={metadata} />
            </div>
          )}
          <div className={classes.note}>
            {recommendation.ownerDeleted ? (
              <OwnerDeleted recommendation={recommendation} />
            ) : (
              <Quote by={addedByUser} {...shownDate(recommendation, saved)}>
                {isPrinting ? description : truncate(description)}
              </Quote>
            )}
            <AlsoBy recommendation={recommendation} />
          </div>
          <UnsentEdit recommendationId={recommendation.id} />
          {isInLibraryList && (
            <SentTo recommendationId={recommendation.id} recipients={recommendation.sentTo ?? []} />
          )}
          {recommendation.savedByLink && <FriendOffer item={recommendation} />}
          <footer className={classes.foot}>
            {recommendation.ownerDeleted ? (
              <RemoveButton recommendation={recommendation} />
            ) : (
              <Actions recommendation={recommendation} />
            )}
          </footer>
        </div>
      </CardFrame>
    </UndoPlace>
  );
});
