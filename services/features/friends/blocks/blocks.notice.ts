import { blocksProjection } from '../../../../projections/blocks/projection.js';
import { Silence } from '../../../platform/live/notice.js';

/** Nobody is told who has muted or blocked whom. */
export class BlocksNotice extends Silence {
  readonly of = blocksProjection.name;
}
