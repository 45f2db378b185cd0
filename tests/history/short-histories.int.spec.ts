import { testSize } from '../../events/testing/size.js';
import { openMemoryStores } from '../support/application/stores.js';
import { fivePeople } from './oracle/people.js';
import { testRandomHistories } from './random-histories.js';

/** Short histories start from states that long ones leave soon. They run in memory, several per application. */
testRandomHistories({
  readSide: 'keeps up with few commands',
  runs: testSize('SHORT_HISTORY_RUNS', 5, 10_000),
  commands: 30,
  plays: { company: fivePeople, perApplication: 10, people: 'found', stores: openMemoryStores },
});
