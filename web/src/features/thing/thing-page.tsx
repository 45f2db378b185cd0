import { Translated } from '../../components/translated.js';
import type { WholeRecommendation } from '../../../../services/contract/library/sharing.js';
import { PageHeader } from '../../components/page-header.js';
import { UndoPlace } from '../../components/undo-place.js';
import { useUndoableCall } from '../../lib/outbox/undo-window.js';
import { joinParts } from '../../lib/text/isolate.js';
import { FriendOffer } from '../friends/add/friend-offer.js';
import { Audience, OwnerDeleted, RatingStars } from '../library/cards/audience.js';
import { CategoryChip } from '../library/cards/category-chip.js';
import { Cover } from '../library/cover/cover.js';
import { deleteCall } from '../library/editing/commands.js';
import { RemoveButton } from '../library/editing/remove-button.js';
import { facts, overview } from '../library/metadata.js';
import { UnsentEdit } from '../library/editing/unsent-edit.js';
import { SentTo } from '../library/sharing/sent-to.js';
import { useUnsentRecipients } from '../library/sharing/sharing.js';
import { useMe } from '../people/me.js';
import { Quote } from '../people/quote.js';
import { Received } from './received.js';
import { LinkAnswers } from './link-answers.js';
import { SameWork } from './same-work.js';
import { ThingActions } from './thing-actions.js';
import { ThingComments } from './thing-comments.js';
import { ThingLinks } from './thing-links.js';
import { WhoHasIt } from './who-has-it.js';
import { t } from '../../lib/language/translate.js';
import classes from './thing.module.css';
import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { mainControl, useFocusOnUnmount } from '../../lib/page/focus.js';
import {
  OutcomeButtons,
  AnsweredText,
  AnswerLine,
  type AnswerLineProps,
} from '../library/outcomes/outcome-buttons.js';
import { outcomeText, outcomeCall } from '../library/outcomes/outcome-texts.js';
import { displayName } from '../people/names.js';

/** The person's own outcome of the item, which can be changed; nothing if nobody sent it to them. */
function OwnAnswer({ thing }: { thing: WholeRecommendation }) {
  const { shares, ownOutcome, title } = thing;
  const names = [...new Set(shares.map(({ sender }) => displayName(sender)))];
  const me = useMe().email;
  const [isChanging, setChanging] = useState(false);
  const recommendationId = ownOutcome?.recommendationId ?? shares[0]?.recommendationId ?? '';
  const outcomeAction = useUndoableCall(me, outcomeCall, recommendationId);
  if (shares.length === 0) return null;
  const answer = { recommendationId, userEmail: me };
  return (
    <section className={classes.part} aria-labelledby="own-answer">
      <h2 id="own-answer">{t('Your answer')}</h2>
      <UndoPlace
        done={outcomeAction.isDone && <Done title={title} names={names} action={outcomeAction} />}
        onUndo={outcomeAction.undo}
        more={
          outcomeAction.undo &&
          outcomeAction.request?.outcome && <AnswerLine names={names} action={outcomeAction} />
        }
      >
        {ownOutcome && !isChanging ? (
          <Alternative key="outcome" className={classes.answer}>
            <p>
              <bdi>{outcomeText(ownOutcome)}</bdi>
              {!ownOutcome.isTold && <span>{` ${t('(told to nobody)')}`}</span>}
            </p>
            <Button variant="default" size="compact-md" onClick={() => setChanging(true)}>
              {t('Change')}
            </Button>
            <Button
              variant="subtle"
              size="compact-md"
              onClick={() => outcomeAction.run({ ...answer, outcome: null })}
            >
              {t('Take it back')}
            </Button>
          </Alternative>
        ) : (
          <Alternative key="form" className={classes.form}>
            <OutcomeButtons
              names={names}
              describedBy="own-answer"
              onAnswer={(outcome) => {
                setChanging(false);
                outcomeAction.run({ ...answer, outcome });
              }}
            />
            {ownOutcome && (
              <div className={classes.answer}>
                <Button variant="default" size="compact-md" onClick={() => setChanging(false)}>
                  {t('Cancel')}
                </Button>
              </div>
            )}
          </Alternative>
        )}
      </UndoPlace>
    </section>
  );
}

interface DoneProps extends AnswerLineProps {
  title: string;
}

function Done({ title, names, action: { request } }: DoneProps) {
  const outcome = request?.outcome;
  if (!outcome) return t('Answer taken back');
  return <AnsweredText title={title} names={names} outcome={outcome} />;
}

interface AlternativeProps {
  className: string | undefined;
  children: ReactNode;
}

/** The outcome or its form. The one that leaves gives the focus to the other's first control. */
function Alternative({ className, children }: AlternativeProps) {
  const element = useRef<HTMLDivElement>(null);
  useFocusOnUnmount(element, findInSection);
  return (
    <div ref={element} className={className}>
      {children}
    </div>
  );
}

const findInSection = (leaving: HTMLElement) => {
  const section = leaving.closest('section');
  return () => section && mainControl(section);
};

/** The page of a recommendation: its details, whys, recipients, comments and actions. */
export function ThingPage({ thing }: { thing: WholeRecommendation }) {
  const { id, title, type, metadata, description, addedByUser, addedDate } = thing;
  const deleted = useUndoableCall(useMe().email, deleteCall, id);
  const isUnsent = useUnsentRecipients(id).length > 0;
  const about = overview(metadata);
  const done = deleted.isDone && (
    <Translated id="“<title/>” deleted" components={{ title: <bdi>{title}</bdi> }} />
  );
  return (
    <UndoPlace done={done} onUndo={deleted.undo}>
      <div className={classes.thing}>
        <div className={classes.cover}>
          <Cover untitled title={title} type={type} metadata={metadata} />
        </div>
        <div className={classes.head}>
          <div className="row wrap gap-12">
            <CategoryChip type={type} />
            <RatingStars metadata={metadata} />
            <Audience recommendation={thing} />
          </div>
          <PageHeader title={title} subtitle={joinParts(facts(metadata))} />
          <ThingLinks recommendation={thing} />
        </div>
        <div className={classes.rest}>
          {thing.ownerDeleted ? (
            <>
              <OwnerDeleted recommendation={thing} />
              <RemoveButton recommendation={thing} />
            </>
          ) : (
            <>
              <Quote large by={addedByUser} since={addedDate}>
                {description}
              </Quote>
              <UnsentEdit recommendationId={id} />
              <ThingActions recommendation={thing} />
            </>
          )}
          <WhoHasIt thing={thing} />
          {thing.savedByLink && <FriendOffer item={thing} />}
          <Received thing={thing} />
          <OwnAnswer thing={thing} />
          {(thing.recipients.length > 0 || isUnsent) && (
            <section className={classes.part} aria-labelledby="sent-to">
              <h2 id="sent-to">{t('You sent it to')}</h2>
              <SentTo recommendationId={id} recipients={thing.recipients} />
            </section>
          )}
          <LinkAnswers answers={thing.linkAnswers} />
          <SameWork thing={thing} />
          {about && about !== description && (
            <section className={classes.part} aria-labelledby="about">
              <h2 id="about">{t('About it')}</h2>
              <p className={classes.about} dir="auto">
                {about}
              </p>
            </section>
          )}
          {!thing.ownerDeleted && <ThingComments id={id} />}
        </div>
      </div>
    </UndoPlace>
  );
}
