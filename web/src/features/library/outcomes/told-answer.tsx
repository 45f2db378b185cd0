import { TextInput } from '@mantine/core';
import type {
  OutcomeKind,
  recordOutcome,
} from '../../../../../services/contract/library/outcome.js';
import { limits } from '../../../../../services/contract/limits.js';
import { Translated } from '../../../components/translated.js';
import type { UndoState } from '../../../lib/outbox/undo-window.js';
import { outcomeTexts } from './outcome-texts.js';
import { t } from '../../../lib/language/translate.js';

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
