import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { promiseTry } from '../../async/promises.js';
import { GroupCommit } from './group-commit.js';

interface CommitSteps {
  readonly write?: (group: readonly number[]) => void;
  readonly sync?: () => Promise<void>;
  readonly maxEntries?: number;
  readonly maxWeight?: number;
}

function gather({
  write,
  sync = () => Promise.resolve(),
  maxEntries = 3,
  maxWeight = 100,
}: CommitSteps = {}) {
  const groups: (readonly number[])[] = [];
  const commit = new GroupCommit<number, string>({
    write: (group) =>
      promiseTry(() => {
        groups.push(group);
        write?.(group);
        return group.map((entry) =>
          entry < 0 ? { refusal: new Error(`refused ${entry}`) } : { result: `wrote ${entry}` },
        );
      }),
    sync,
    weigh: (entry) => entry,
    maxEntries,
    maxWeight,
  });
  return { commit, groups };
}

describe('GroupCommit', () => {
  it('writes the entries of one tick as groups, in order', async () => {
    const { commit, groups } = gather();
    const results = await Promise.all([1, 2, 3, 4].map((entry) => commit.add(entry)));
    expect(results).toEqual(['wrote 1', 'wrote 2', 'wrote 3', 'wrote 4']);
    expect(groups).toEqual([[1, 2, 3], [4]]);
    await commit.add(5);
    expect(groups).toEqual([[1, 2, 3], [4], [5]]);
  });

  it('writes nothing when nothing was added', async () => {
    const { commit, groups } = gather();
    await Promise.all([1, 2].map((entry) => commit.add(entry)));
    await setImmediate();
    await setImmediate();
    expect(groups).toEqual([[1, 2]]);
  });

  it('limits the weight of a group, and writes a heavier entry alone', async () => {
    const { commit, groups } = gather({ maxEntries: 10 });
    await Promise.all([60, 40, 1, 500, 99, 2].map((entry) => commit.add(entry)));
    expect(groups).toEqual([[60, 40], [1], [500], [99], [2]]);
  });

  it('can refuse a single entry of a group', async () => {
    const { commit } = gather();
    const [good, bad] = await Promise.allSettled([commit.add(1), commit.add(-1)]);
    expect(good).toMatchObject({ value: 'wrote 1' });
    expect(bad).toMatchObject({ reason: { message: 'refused -1' } });
  });

  it('fails a group that could not be written, and continues with the next', async () => {
    const { commit } = gather({
      write: (group) => {
        if (group.includes(1)) throw new Error('the disk is full');
      },
    });
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((entry) => commit.add(entry)));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
  });

  it('writes entries that are added while a group is settled as a later group', async () => {
    const { commit, groups } = gather();
    await commit.add(1).then(() => commit.add(2));
    expect(groups).toEqual([[1], [2]]);
  });

  it('settles no entry before it is durable, and writes those added meanwhile as one group', async () => {
    let finish = (): void => undefined;
    const disk = new Promise<void>((resolve) => (finish = resolve));
    const { commit, groups } = gather({ sync: () => disk });
    const settled: string[] = [];
    const first = commit.add(1).then((result) => settled.push(result));
    await setImmediate();
    const others = [2, 3].map((entry) => commit.add(entry));
    await setImmediate();
    expect([groups, settled]).toEqual([[[1]], []]);
    finish();
    await Promise.all([first, ...others]);
    expect(groups).toEqual([[1], [2, 3]]);
  });

  it('fails entries that were written but did not become durable', async () => {
    const { commit } = gather({ sync: () => Promise.reject(new Error('the disk is gone')) });
    const [good, refused] = await Promise.allSettled([commit.add(1), commit.add(-1)]);
    expect(good).toMatchObject({ reason: { message: 'the disk is gone' } });
    expect(refused).toMatchObject({ reason: { message: 'the disk is gone' } });
    await commit.drained();
  });

  it('is drained once all entries have settled', async () => {
    const { commit, groups } = gather();
    await commit.drained();
    const settled: number[] = [];
    for (const entry of [1, 2, 3, 4, 5]) {
      void commit.add(entry).then(() => settled.push(entry));
    }
    await Promise.all([commit.drained(), commit.drained()]);
    expect(groups).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    expect(settled).toEqual([1, 2, 3, 4, 5]);
  });
});
