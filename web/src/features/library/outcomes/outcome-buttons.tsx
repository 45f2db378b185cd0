import { Button, TextInput } from '@mantine/core';
import {
  type OutcomeKind,
  outcomes,
  type recordOutcome,
} from '../../../../../services/contract/library/outcome.js';
import { outcomeTexts } from './outcomes.js';
import { t, Translated } from '../../../lib/language/translate.js';
import { limits } from '../../../../../services/contract/limits.js';
import type { UndoState } from '../../../lib/outbox/undo-window.js';
import classes from '../library.module.css';

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

interface AnsweredTextProps {
  title: string;
  /** The senders' names. */
  names: readonly string[];
  outcome: OutcomeKind;
}

/** What an outcome does: who is told, and that the item is kept. */
export function AnsweredText({ title, names, outcome }: AnsweredTextProps) {
  const isKept = outcome === 'started' || outcome === 'loved';
  return (
    <Translated
      id={
        isKept
          ? '“<title/>” is in My List, and <names/> will see: <answer/>'
          : '“<title/>” answered. <names/> will see: <answer/>'
      }
      components={{
        title: <bdi>{title}</bdi>,
        names: <bdi>{names.join(', ')}</bdi>,
        answer: <strong>{outcomeTexts[outcome]}</strong>,
      }}
    />
  );
}

export interface AnswerLineProps {
  names: readonly string[];
  /** The answer while it can be undone. */
  action: UndoState<typeof recordOutcome.request>;
}

/** An optional line that goes with the answer; Enter sends both. */
export function AnswerLine({ names, action: { request, change, send } }: AnswerLineProps) {
  if (!request) return null;
  return (
    <TextInput
      aria-label={t('A line to {names} (optional)', { names: names.join(', ') })}
      placeholder={t('Add a line (optional)')}
      maxLength={limits.comment}
      value={request.words}
      onChange={({ currentTarget }) => change({ ...request, words: currentTarget.value })}
      onKeyDown={({ key }) => {
        if (key === 'Enter') send();
      }}
    />
  );
}
