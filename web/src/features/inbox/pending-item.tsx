import { Button } from '@mantine/core';
import { memo, useId } from 'react';
import type { SharedRecommendation } from '../../../../services/contract/library/sharing.js';
import { UndoPlace } from '../../components/undo-place.js';
import { useUndoableCall } from '../../lib/outbox/undo-window.js';
import { OutcomeButtons, AnsweredText, AnswerLine } from '../library/outcomes/outcome-buttons.js';
import { outcomeCall } from '../library/outcomes/outcomes.js';
import { useMe, displayName } from '../people/people.js';
import { acceptCall, discardCall } from './use-inbox.js';
import { ItemRow } from './item-row.js';
import { t, Translated } from '../../lib/language/translate.js';
import classes from './inbox.module.css';

interface PendingItemProps {
  shared: SharedRecommendation;
  /** The item has just arrived. */
  fresh: boolean;
}

/** A row of the Inbox with its answers. What was done, with Undo, takes its place. */
export const PendingItem = memo(function PendingItem({ shared, fresh }: PendingItemProps) {
  const { title, sender, otherShares } = shared;
  const heading = useId();
  const me = useMe().email;
  const accepted = useUndoableCall(me, acceptCall, shared.id);
  const discarded = useUndoableCall(me, discardCall, shared.id);
  const answered = useUndoableCall(me, outcomeCall, shared.id);
  const answer = { sharedRecommendationId: shared.id, userEmail: me };
  const names = [...new Set([sender, ...otherShares.map((one) => one.sender)].map(displayName))];
  const components = { title: <bdi>{title}</bdi>, names: <bdi>{names.join(', ')}</bdi> };
  const done =
    (accepted.isDone && (
      <Translated id="“<title/>” added to My List. <names/> will see it." components={components} />
    )) ||
    (discarded.isDone && (
      <Translated id="“<title/>” discarded. Nobody is told." components={components} />
    )) ||
    (answered.request?.outcome && (
      <AnsweredText title={title} names={names} outcome={answered.request.outcome} />
    ));
  return (
    <UndoPlace
      done={done}
      onUndo={accepted.undo ?? discarded.undo ?? answered.undo}
      more={answered.undo && <AnswerLine names={names} action={answered} />}
    >
      <ItemRow shared={shared} fresh={fresh} heading={heading}>
        <div className={classes.actions}>
          <Button
            data-shortcut="a"
            aria-describedby={heading}
            onClick={() => accepted.run({ ...answer, action: 'accept' })}
          >
            {t('Add to Library')}
          </Button>
          <Button
            variant="default"
            data-shortcut="d"
            aria-describedby={heading}
            onClick={() => discarded.run({ ...answer, action: 'reject' })}
          >
            {t('Discard')}
          </Button>
        </div>
        <OutcomeButtons
          names={names}
          describedBy={heading}
          onAnswer={(outcome) =>
            answered.run({ recommendationId: shared.id, userEmail: me, outcome })
          }
        />
      </ItemRow>
    </UndoPlace>
  );
});
