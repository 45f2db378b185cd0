import type { AnswerOf } from '../../../../../services/contract/call.js';
import type { getSentOutcomes } from '../../../../../services/contract/library/sharing.js';
import { t } from '../../../lib/language/translate.js';

/** `3 of 5 kept, 2 loved, 1 started`; counts of zero are left out. */
export function landedText({ sent, kept, outcomes }: AnswerOf<typeof getSentOutcomes>): string {
  const others = [
    [outcomes.loved, t('{count} loved', { count: outcomes.loved })],
    [outcomes.started, t('{count} started', { count: outcomes.started })],
    [outcomes.thanks, t('{count} said thanks', { count: outcomes.thanks })],
    [outcomes['not-for-me'], t('{count} not for them', { count: outcomes['not-for-me'] })],
  ] as const;
  const told = others.flatMap(([amount, text]) => (amount > 0 ? [text] : []));
  return [t('{kept} of {sent} kept', { kept, sent }), ...told].join(', ');
}
