import type { Direction } from './exchanged-query.js';
import { t } from '../../../lib/language/translate.js';

/** The filters of what two friends have sent each other (specification §2). */
export const directionLabels: Readonly<Record<Direction, string>> = {
  sent: t('Sent to Friend'),
  received: t('Received from Friend'),
};
