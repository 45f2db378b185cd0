import { amount } from '../../events/testing/size.js';
import { dozen } from './oracle/people.js';
import { whateverPeopleDo } from './whatever-people-do.js';

whateverPeopleDo({
  readSide: 'keeps up',
  runs: amount('HISTORY_RUNS', 2, 300),
  commands: amount('HISTORY_COMMANDS', 300, 300),
  plays: { company: dozen, together: 1 },
});
