import { Translated } from '../../components/translated.js';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import type { SharedRecommendation } from '../../../../services/contract/library/sharing.js';
import { CardFrame } from '../../components/lists/card-frame.js';
import { UndoPlace } from '../../components/undo-place.js';
import { CategoryChip } from '../library/cards/category-chip.js';
import { Cover } from '../library/cover/cover.js';
import { Quote } from '../people/quote.js';
import { RatingStars } from '../library/cards/rating-stars.js';
import { detailsLink, facts } from '../library/metadata.js';
import { thingPath } from '../library/thing-path.js';
import { joinParts } from '../../lib/text/isolate.js';
import { useUndoableCall } from '../../lib/outbox/undo-window.js';
import { useMe } from '../people/me.js';
import { PersonLink } from '../people/person-link.js';
import { OutcomeButtons } from '../library/outcomes/outcome-buttons.js';
import { outcomeCall } from '../library/outcomes/outcome-call.js';
import { acceptCall, discardCall } from './answer-calls.js';
import { t } from '../../lib/language/translate.js';
import classes from './inbox.module.css';

interface PendingItemProps {
  shared: SharedRecommendation;
  /** The item has just arrived. */
  fresh: boolean;
}

/** An inbox item with its whys and the answers. */
export const PendingItem = memo(function PendingItem({ shared, fresh }: PendingItemProps) {
  const { title, type, metadata, sender, why, sentDate, earlierWhys, otherShares } = shared;
  const heading = useId();
  const me = useMe().email;
  const accepted = useUndoableCall(me, acceptCall, shared.id);
  const discarded = useUndoableCall(me, discardCall, shared.id);
  const answered = useUndoableCall(me, outcomeCall, shared.id);
  const details = detailsLink(shared);
  const answer = { sharedRecommendationId: shared.id, userEmail: me };
  const done = (accepted.isDone || discarded.isDone || answered.isDone) && (
    <Translated
      id={
        accepted.isDone
          ? '“<title/>” added to your library'
          : discarded.isDone
            ? '“<title/>” discarded'
            : '“<title/>” answered'
      }
      components={{ title: <bdi>{title}</bdi> }}
    />
  );
  return (
    <UndoPlace done={done} onUndo={accepted.undo ?? discarded.undo ?? answered.undo}>
      <CardFrame heading={heading} fresh={fresh} className={classes.item}>
        <div className={classes.cover}>
          <Cover untitled title={title} type={type} metadata={metadata} />
        </div>
        <div className={classes.body}>
          <div className={classes.about}>
            <div className={classes.facts}>
              <CategoryChip type={type} />
              <RatingStars metadata={metadata} />
            </div>
            <h3 id={heading} className={classes.title} dir="auto">
              <Link to={thingPath(shared.id)}>{title}</Link>
            </h3>
            <p className={classes.by}>
              {joinParts(facts(metadata).filter((fact) => fact !== title))}
            </p>
            {details && (
              <a
                className={classes.details}
                href={details}
                target="_blank"
                rel="noreferrer"
                aria-describedby={heading}
              >
                {t('Details')}
                <IconExternalLink size={16} stroke={1.75} aria-hidden />
              </a>
            )}
          </div>
          <div className={classes.why}>
            <Quote large by={sender} date={sentDate}>
              {why}
            </Quote>
            {earlierWhys.map((earlier) => (
              <p key={earlier} className={classes.earlier}>
                <Translated id="Earlier: “<why/>”" components={{ why: <bdi>{earlier}</bdi> }} />
              </p>
            ))}
            {otherShares.map((share) => (
              <Quote
                key={`${share.recommendationId} ${share.sender.email}`}
                by={share.sender}
                date={share.sentDate}
              >
                {share.why}
              </Quote>
            ))}
          </div>
          <p className={classes.hint}>
            <Translated
              id="<person/> will see whether you add it."
              components={{ person: <PersonLink inText person={sender} /> }}
            />
          </p>
          <div className={classes.actions}>
            <Button
              aria-describedby={heading}
              onClick={() => accepted.run({ ...answer, action: 'accept' })}
            >
              {t('Add to Library')}
            </Button>
            <Button
              variant="default"
              aria-describedby={heading}
              onClick={() => discarded.run({ ...answer, action: 'reject' })}
            >
              {t('Discard')}
            </Button>
          </div>
          <div className={classes.answers}>
            <OutcomeButtons
              senders={[sender, ...otherShares.map((share) => share.sender)]}
              isAlternative
              describedBy={heading}
              onAnswer={(outcome) =>
                answered.run({ recommendationId: shared.id, userEmail: me, ...outcome })
              }
            />
          </div>
        </div>
      </CardFrame>
    </UndoPlace>
  );
});
