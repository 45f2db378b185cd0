import { testSize } from '../../events/testing/size.js';
import { laggingReadStore } from '../../infra/testing/lagging-read-store.mjs';
import { twelvePeople } from './oracle/people.js';
import { testRandomHistories } from './random-histories.js';

testRandomHistories({
  readSide: 'lags and stops at random',
  runs: testSize('LAGGING_HISTORY_RUNS', 1, 60),
  commands: testSize('LAGGING_HISTORY_COMMANDS', 100, 300),
  plays: { company: twelvePeople, perApplication: 1, readSide: laggingReadStore },
});
