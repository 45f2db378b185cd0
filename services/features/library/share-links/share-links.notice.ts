import { shareLinksProjection } from '../../../../projections/share-links/projection.js';
import { Silence } from '../../../platform/live/notice.js';

/** A link is shown only in the answer that makes it: no page lists links. */
export class ShareLinksNotice extends Silence {
  readonly of = shareLinksProjection.name;
}
