import type { ModelView } from '../../../../services/contract/operations.js';
import { type Health, healthOf } from './health.js';

/** Most urgent first. */
const byUrgency: readonly Health[] = [
  'no projector',
  'failing',
  'stopped at an event',
  'behind',
  'building',
  'up to date',
];

/** Sorts read models by urgency, then by name. Lag does not count, so that rows do not jump. */
export const worstFirst = (models: readonly ModelView[]): readonly ModelView[] =>
  models.toSorted(
    (one, other) =>
      byUrgency.indexOf(healthOf(one)) - byUrgency.indexOf(healthOf(other)) ||
      other.setAside.length - one.setAside.length ||
      one.model.localeCompare(other.model),
  );
