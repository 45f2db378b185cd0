import { isolate } from '../../../lib/text/isolate.js';
import type { Outcome, OutcomeKind } from '../../../../../services/contract/library/outcome.js';

/** The outcomes as buttons and as answers. */
export const outcomeTexts: Readonly<Record<OutcomeKind, string>> = {
  thanks: 'Thanks',
  started: 'Started',
  loved: 'Loved it',
  'not-for-me': 'Not for me',
};

/** An outcome with its line: `Loved it: “Cried twice.”` */
export const outcomeText = ({ outcome, words }: Outcome): string =>
  words === '' ? outcomeTexts[outcome] : `${outcomeTexts[outcome]}: “${isolate(words)}”`;
