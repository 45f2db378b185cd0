import { shareLinksProjection } from '../../../../projections/share-links/projection.js';
import { Unannounced } from '../../../platform/live/notice.js';

/** A link is shown only in the answer that makes it: no page lists links. */
export class ShareLinksNotice extends Unannounced {
  readonly readModel = shareLinksProjection.name;
}
