import type { Change } from '../../../../../services/contract/live.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';

/** A written recommendation in the form of a notice, so that lists apply both in the same way. */
export function contentChange(document: Recommendation, version: string): Change {
  return { model: 'recommendations', id: document.id, version, document };
}
