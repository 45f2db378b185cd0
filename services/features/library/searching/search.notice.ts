import { searchProjection } from '../../../../projections/search/projection.js';
import { Unannounced } from '../../../platform/live/notice.js';

/** Searches show items; their notices announce the changes. */
export class SearchNotice extends Unannounced {
  readonly readModel = searchProjection.name;
}
