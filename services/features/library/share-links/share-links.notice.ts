import { shareLinksProjection } from '../../../../projections/share-links/projection.js';
import { Silence } from '../../../platform/live/notice.js';

/** A link is shown once, in the answer that makes it: no page shows which links there are. */
export class ShareLinksNotice extends Silence {
  readonly of = shareLinksProjection.name;
}
