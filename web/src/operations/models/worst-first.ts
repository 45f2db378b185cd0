import type { ModelView } from '../../../../services/contract/operations.js';
import { type Health, healthOf } from './health.js';

/** From what needs an operator to what is well. */
const byUrgency: readonly Health[] = [
  'kept by nobody',
  'failing',
  'stopped at an event',
  'paused by an operator',
  'behind',
  'building',
  'keeping up',
];

/** The worst first, those that are alike by name: a lag that passes moves nothing. */
export const worstFirst = (models: readonly ModelView[]): readonly ModelView[] =>
  models.toSorted(
    (one, other) =>
      byUrgency.indexOf(healthOf(one)) - byUrgency.indexOf(healthOf(other)) ||
      other.setAside.length - one.setAside.length ||
      one.model.localeCompare(other.model),
  );
