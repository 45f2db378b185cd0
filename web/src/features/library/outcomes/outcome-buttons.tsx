import { Translated } from '../../../components/translated.js';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type OutcomeKind, outcomes } from '../../../../../services/contract/library/outcome.js';
import { limits } from '../../../../../services/contract/limits.js';
import type { Person } from '../../../../../services/contract/people/user.js';
import { outcomeTexts } from './outcome-texts.js';
import { displayName } from '../../people/names.js';
import { t } from '../../../lib/language/translate.js';
import classes from './outcomes.module.css';

/** The outcome, as the senders see it. */
interface Answer {
  readonly outcome: OutcomeKind;
  readonly words: string;
  readonly tellSender: boolean;
}

interface OutcomeButtonsProps {
  /** There are other ways to answer above. */
  isAlternative?: boolean;
  senders: readonly Person[];
  /** Id of the item's heading. */
  describedBy: string;
  onAnswer: (answer: Answer) => void;
}

/** Buttons that answer the senders with an outcome, and an optional line. */
export function OutcomeButtons(props: OutcomeButtonsProps) {
  const { isAlternative = false, senders, describedBy, onAnswer } = props;
  const [words, setWords] = useState('');
  const names = [...new Set(senders.map(displayName))].join(', ');
  return (
    <div role="group" aria-label={t('Answer {names}', { names })} className={classes.outcomes}>
      <p className={classes.hint}>
        <Translated
          id={
            isAlternative
              ? 'Or answer <names/>, who will see it:'
              : 'Answer <names/>, who will see it:'
          }
          components={{ names: <bdi>{names}</bdi> }}
        />
      </p>
      <div className={classes.buttons}>
        {outcomes.map((outcome) => (
          <Button
            key={outcome}
            variant="light"
            aria-describedby={describedBy}
            onClick={() => onAnswer({ outcome, words, tellSender: true })}
          >
            {outcomeTexts[outcome]}
          </Button>
        ))}
      </div>
      <TextInput
        aria-label={t('A line to {names} (optional)', { names })}
        placeholder={t('Add a line (optional)')}
        maxLength={limits.comment}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <Button
        variant="subtle"
        size="compact-md"
        className={classes.quietly ?? ''}
        aria-describedby={describedBy}
        onClick={() => onAnswer({ outcome: 'not-for-me', words: '', tellSender: false })}
      >
        {t('Not for me, tell nobody')}
      </Button>
    </div>
  );
}
