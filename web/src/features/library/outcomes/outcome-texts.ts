import type { Outcome, OutcomeKind } from '../../../../../services/contract/library/outcome.js';
import { t } from '../../../lib/language/translate.js';

/** The outcomes, as labels of buttons and as answers. */
export const outcomeTexts: Readonly<Record<OutcomeKind, string>> = {
  thanks: t('Thanks'),
  started: t('Started'),
  loved: t('Loved it'),
  'not-for-me': t('Not for me'),
};

/** An outcome with its line: `Loved it: “Cried twice.”` */
export const outcomeText = ({ outcome, words }: Outcome): string =>
  words === ''
    ? outcomeTexts[outcome]
    : t('{answer}: “{words}”', { answer: outcomeTexts[outcome], words });
