import type { AnswerOf } from '../../../../../services/contract/call.js';
import type { getSentOutcomes } from '../../../../../services/contract/library/sharing.js';

/** `3 of 5 kept, 2 loved, 1 started`; what is nothing is left out. */
export function landedText({ sent, kept, outcomes }: AnswerOf<typeof getSentOutcomes>): string {
  const others = [
    [outcomes.loved, 'loved'],
    [outcomes.started, 'started'],
    [outcomes.thanks, 'said thanks'],
    [outcomes['not-for-me'], 'not for them'],
  ] as const;
  const said = others.flatMap(([amount, words]) => (amount > 0 ? [`${amount} ${words}`] : []));
  return [`${kept} of ${sent} kept`, ...said].join(', ');
}
