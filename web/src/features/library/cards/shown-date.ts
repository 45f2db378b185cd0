import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { t } from '../../../lib/language/translate.js';

/** The date on a card: when it was saved, if `saved` and it was; else when it was added. */
export function shownDate({ addedDate, savedDate }: Recommendation, saved: boolean) {
  return saved && savedDate !== undefined
    ? { date: savedDate, dateLabel: t('Saved') }
    : { date: addedDate };
}
