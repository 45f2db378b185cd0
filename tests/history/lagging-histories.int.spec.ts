import { testSize } from '../../events/testing/size.js';
import { laggingReadStore } from '../../infra/testing/lagging-read-store.mjs';
import { dozen } from './oracle/people.js';
import { testRandomHistories } from './random-histories.js';

testRandomHistories({
  readSide: 'lags and stands still at random',
  runs: testSize('LAGGING_HISTORY_RUNS', 1, 60),
  commands: testSize('LAGGING_HISTORY_COMMANDS', 100, 300),
  plays: { company: dozen, together: 1, readSide: laggingReadStore },
});
