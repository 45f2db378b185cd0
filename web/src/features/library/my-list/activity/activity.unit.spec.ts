import { expect, it } from '@jest/globals';
import type { Activity } from '../../../../../../services/contract/home/activity.js';
import { withLater } from './activity.js';

const activity = (recommendationId: string, hour: number): Activity => ({
  recommendationId,
  at: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(),
});

it('Items that are newer than the list are marked with their own times, latest first', () => {
  const [dune, emma, solaris] = [activity('dune', 9), activity('emma', 8), activity('solaris', 7)];
  const later = activity('solaris', 10);
  const known = withLater(
    [dune, emma, solaris],
    [later, activity('emma', 1), activity('unlisted', 11)],
  );
  expect(known).toEqual([later, dune, emma]);
});
