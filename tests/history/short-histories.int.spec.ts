import { testSize } from '../../events/testing/size.js';
import { openMemoryStores } from '../support/application/stores.js';
import { handful } from './oracle/people.js';
import { testRandomHistories } from './random-histories.js';

/**
 * What a long one does before hides what a short one begins with. There are to be many: they are
 * played in memory, several on one application.
 */
testRandomHistories({
  readSide: 'keeps up with few commands',
  runs: testSize('SHORT_HISTORY_RUNS', 5, 10_000),
  commands: 30,
  plays: { company: handful, together: 10, stores: openMemoryStores },
});
