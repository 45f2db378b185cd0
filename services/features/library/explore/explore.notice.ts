import { exploreProjection } from '../../../../projections/explore/projection.js';
import { Silence } from '../../../platform/live/notice.js';

/** Explore shows items and reactions; their notices announce its changes. */
export class ExploreNotice extends Silence {
  readonly of = exploreProjection.name;
}
