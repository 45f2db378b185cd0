import { testSize } from '../../events/testing/size.js';
import { twelvePeople } from './oracle/people.js';
import { testRandomHistories } from './random-histories.js';

testRandomHistories({
  readSide: 'keeps up',
  runs: testSize('HISTORY_RUNS', 2, 300),
  commands: testSize('HISTORY_COMMANDS', 300, 300),
  plays: { company: twelvePeople, perApplication: 1 },
});
