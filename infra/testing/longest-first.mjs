import Sequencer from '@jest/test-sequencer';

/** Files that take long for what they do, not for what they say: the last of them leaves a core idle. */
const long =
  /analysis\/|mongodb|kurrentdb|history|snapshots|fuzz|subscriptions|export\.int|projections\/(library|opinions|home-stats)/;

/** What is known to take long begins first; then Jest's own order, which remembers earlier runs. */
export default class LongestFirst extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    const isLong = ({ path }) => Number(long.test(path));
    return sorted.toSorted((one, other) => isLong(other) - isLong(one));
  }
}
