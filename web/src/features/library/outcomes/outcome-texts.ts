import type { Outcome, OutcomeKind } from '../../../../../services/contract/library/outcome.js';
import { t } from '../../../lib/language/translate.js';

/** The outcomes, as labels of buttons and as answers. */
export const outcomeTexts: Readonly<Record<OutcomeKind, string>> = {
  thanks: t('Thanks'),
  started: t('Started'),
  loved: t('Loved it'),
  'not-for-me': t('Not for me'),
};

interface Answered {
  readonly inLibrary: boolean;
  readonly ownOutcome?: Outcome | undefined;
  readonly isDiscarded?: true | undefined;
}

/** The person's own answer to what was sent: `In your library · Loved it`. */
export function ownAnswerText({ inLibrary, ownOutcome, isDiscarded }: Answered): string {
  const parts = [
    ...(inLibrary ? [t('In My List')] : []),
    ...(ownOutcome ? [outcomeText(ownOutcome)] : []),
  ];
  if (parts.length > 0) return parts.join(' · ');
  return isDiscarded ? t('Discarded') : t('Not in My List');
}

/** An outcome with its line: `Loved it: “Cried twice.”` */
export const outcomeText = ({ outcome, words }: Outcome): string =>
  words === ''
    ? outcomeTexts[outcome]
    : t('{answer}: “{words}”', { answer: outcomeTexts[outcome], words });
