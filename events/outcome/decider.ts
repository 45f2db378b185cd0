import type { Decider } from '../kernel/decider.js';
import { fitsCharacters, trimmedText } from '../kernel/characters.js';
import { DomainError } from '../kernel/domain-error.js';
import {
  type OutcomeEvent,
  outcomeEvents,
  type OutcomeRecorded,
  type OutcomeTakenBack,
} from './events.js';
import type { OutcomeKind } from './outcomes.js';

/** The recommendation and its recipient; the caller checks that it was sent to them. */
type Received = OutcomeTakenBack['data'];

interface OutcomeState {
  /** Null when no outcome was recorded, or it was taken back. */
  readonly current: Omit<OutcomeRecorded['data'], keyof Received> | null;
}

interface RecordOutcome {
  readonly type: 'RecordOutcome';
  readonly received: Received;
  readonly outcome: OutcomeKind;
  readonly words: string;
}

interface TakeOutcomeBack {
  readonly type: 'TakeOutcomeBack';
  readonly received: Received;
}

export type OutcomeCommand = RecordOutcome | TakeOutcomeBack;

const maxCharacters = 100;

/** @throws DomainError invalid for words that are too long. */
function record(
  { received, outcome, words: untrimmed }: RecordOutcome,
  { current }: OutcomeState,
): OutcomeEvent[] {
  const words = trimmedText(untrimmed) || null;
  if (words !== null && !fitsCharacters(words, maxCharacters)) {
    throw new DomainError('invalid', 'The line must be 100 characters or less');
  }
  const isSame = current?.outcome === outcome && current.words === words && current.isTold;
  const data = { ...received, outcome, words, isTold: true };
  return isSame ? [] : [{ type: 'OutcomeRecorded', data }];
}

/** One recipient's outcome of one recommendation; a new outcome replaces the earlier one. */
export const outcomeDecider: Decider<OutcomeState, OutcomeCommand, OutcomeEvent> = {
  category: 'outcome',
  events: outcomeEvents,
  initialState: { current: null },
  evolve: (_state, event) => {
    if (event.type === 'OutcomeTakenBack') return { current: null };
    const { outcome, words, isTold } = event.data;
    return { current: { outcome, words, isTold } };
  },
  decide: (command, state) => {
    if (command.type === 'RecordOutcome') return record(command, state);
    return state.current ? [{ type: 'OutcomeTakenBack', data: command.received }] : [];
  },
};
