import type { Change } from '../../../../../services/contract/live.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';

/** A written recommendation as a notice would bring it. */
export function contentOf(document: Recommendation, version: string): Change {
  return { model: 'recommendations', id: document.id, version, document };
}
