import { searchProjection } from '../../../../projections/search/projection.js';
import { Silence } from '../../../platform/live/notice.js';

/** Searches show items; their notices announce the changes. */
export class SearchNotice extends Silence {
  readonly of = searchProjection.name;
}
