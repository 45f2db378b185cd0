import { exploreProjection } from '../../../../projections/explore/projection.js';
import { Unannounced } from '../../../platform/live/notice.js';

/** Explore shows items and reactions; their notices announce its changes. */
export class ExploreNotice extends Unannounced {
  readonly readModel = exploreProjection.name;
}
