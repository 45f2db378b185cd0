import { shareLinksProjection } from '../../../../projections/share-links/projection.js';
import { Unannounced } from '../../../platform/live/notice.js';

/** Share links are not announced: pages read them when they list them. */
export class ShareLinksNotice extends Unannounced {
  readonly readModel = shareLinksProjection.name;
}
