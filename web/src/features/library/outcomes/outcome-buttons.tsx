import { Button } from '@mantine/core';
import { type OutcomeKind, outcomes } from '../../../../../services/contract/library/outcome.js';
import { outcomeTexts } from './outcome-texts.js';
import { t } from '../../../lib/language/translate.js';
import classes from './outcomes.module.css';

interface OutcomeButtonsProps {
  /** The senders' names. */
  names: readonly string[];
  /** Id of the item's heading. */
  describedBy: string;
  onAnswer: (outcome: OutcomeKind) => void;
}

/** A row of buttons that answer the senders with an outcome. */
export function OutcomeButtons({ names, describedBy, onAnswer }: OutcomeButtonsProps) {
  return (
    <div
      role="group"
      aria-label={t('Answer {names}', { names: names.join(', ') })}
      className={classes.buttons}
    >
      {outcomes.map((outcome, index) => (
        <Button
          key={outcome}
          variant="subtle"
          data-shortcut={index + 1}
          aria-describedby={describedBy}
          onClick={() => onAnswer(outcome)}
        >
          {outcomeTexts[outcome]}
        </Button>
      ))}
    </div>
  );
}
