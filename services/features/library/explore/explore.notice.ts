import { exploreProjection } from '../../../../projections/explore/projection.js';
import { Silence } from '../../../platform/live/notice.js';

/** Explore shows recommendations and reactions, whose own notices say what has changed in it. */
export class ExploreNotice extends Silence {
  readonly of = exploreProjection.name;
}
