import Sequencer from '@jest/test-sequencer';

/** Slow files: started last, they would leave a core idle. */
const long =
  /analysis\/|mongodb|kurrentdb|history|snapshots|fuzz|subscriptions|export\.int|projections\/laws|blocking\.int|emptied-logs|killed-builds|ops\.int/;

/** Known slow files first, then Jest's order, which remembers earlier runs. */
export default class LongestFirst extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    const isLong = ({ path }) => Number(long.test(path));
    return sorted.toSorted((one, other) => isLong(other) - isLong(one));
  }
}
