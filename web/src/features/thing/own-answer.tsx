import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type { WholeRecommendation } from '../../../../services/contract/library/sharing.js';
import { UndoPlace } from '../../components/undo-place.js';
import { useUndoableCall } from '../../lib/outbox/undo-window.js';
import { mainControl, useFocusOnUnmount } from '../../lib/page/focus.js';
import { OutcomeButtons } from '../library/outcomes/outcome-buttons.js';
import { outcomeCall } from '../library/outcomes/outcome-call.js';
import { outcomeText } from '../library/outcomes/outcome-texts.js';
import { AnsweredText, AnswerLine, type AnswerLineProps } from '../library/outcomes/told-answer.js';
import { useMe } from '../people/me.js';
import { displayName } from '../people/names.js';
import { t } from '../../lib/language/translate.js';
import classes from './thing.module.css';

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
