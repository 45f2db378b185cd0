import type { Change } from '../../../../../services/contract/live.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';

/** A recommendation just written, as the change that a notice reports, so that lists apply both alike. */
export function contentOf(document: Recommendation, version: string): Change {
  return { model: 'recommendations', id: document.id, version, document };
}
