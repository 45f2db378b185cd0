import { Link } from 'react-router-dom';
import type { WholeRecommendation } from '../../../../services/contract/library/sharing.js';
import { Quote } from '../people/quote.js';
import { t, Translated } from '../../lib/language/translate.js';
import type { LinkAnswer } from '../../../../services/contract/library/link-answer.js';
import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { UndoPlace } from '../../components/undo-place.js';
import { useUndoableCall } from '../../lib/outbox/undo-window.js';
import { mainControl, useFocusOnUnmount } from '../../lib/page/focus.js';
import {
  OutcomeButtons,
  AnsweredText,
  AnswerLine,
  type AnswerLineProps,
} from '../library/outcomes/outcome-buttons.js';
import { outcomeText, outcomeCall } from '../library/outcomes/outcomes.js';
import { displayName, useMe } from '../people/people.js';
import { PersonFace } from '../people/person-link.js';
import { thingPath } from '../library/thing-path.js';
import classes from './thing.module.css';

/** The whys with which it was sent to the person, newest first. The owner's is not shown twice. */
export function Received({ thing }: { thing: WholeRecommendation }) {
  const shares = thing.shares.filter(
    ({ sender, why, earlierWhys }) =>
      sender.email !== thing.addedBy || earlierWhys.length > 0 || why !== thing.description,
  );
  if (shares.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="received">
      <h2 id="received">{t('Sent to you')}</h2>
      {shares.map(({ recommendationId, sender, why, sentDate, earlierWhys }) => (
        <div key={`${recommendationId} ${sender.id}`}>
          <Quote by={sender} since={sentDate}>
            {why}
          </Quote>
          {earlierWhys.map((earlier) => (
            <p key={earlier} className={classes.earlier}>
              <Translated id="Earlier: “<why/>”" components={{ why: <bdi>{earlier}</bdi> }} />
            </p>
          ))}
        </div>
      ))}
    </section>
  );
}

/** What visitors answered on the pages of the person's links. */
export function LinkAnswers({ answers }: { answers: readonly LinkAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="link-answers">
      <h2 id="link-answers">{t('Answers from your links')}</h2>
      <ul className={classes.linkAnswers} aria-labelledby="link-answers">
        {answers.map(({ id, person, ...answer }) => (
          <li key={id}>
            <PersonFace person={person} size={28} />
            {t('{name}: {answer}', { name: displayName(person), answer: outcomeText(answer) })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Other recommendations of the same work, each with its why. */
export function SameWork({ thing: { sameWork, moreOfSameWork } }: { thing: WholeRecommendation }) {
  const me = useMe().email;
  if (sameWork.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="same-work">
      <h2 id="same-work">{t('Also recommended by')}</h2>
      <ul className="stack columns gap-20">
        {sameWork.map(({ recommendationId, owner, why, addedDate }) => (
          <li key={recommendationId}>
            <Quote by={owner} since={addedDate}>
              {why}
            </Quote>
            <Link className={classes.theirs} to={thingPath(recommendationId)}>
              {owner.email === me
                ? t('Open yours')
                : t('Open {name}’s', { name: displayName(owner) })}
            </Link>
          </li>
        ))}
      </ul>
      {moreOfSameWork > 0 && <p>{t('and {count} more', { count: moreOfSameWork })}</p>}
    </section>
  );
}

/** The person's own outcome of the item, which can be changed; nothing if nobody sent it to them. */
export function OwnAnswer({ thing }: { thing: WholeRecommendation }) {
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
