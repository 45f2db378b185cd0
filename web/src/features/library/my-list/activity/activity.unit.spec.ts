import { expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import type { Activity } from '../../../../../../services/contract/home/activity.js';
import { nothingRead } from '../../../../../../services/contract/home/reading.js';
import { withLater, isUnread, activityItemsQuery, timesShown } from './activity.js';

it('Mark all as read covers the shown items, even if the list was fetched earlier and arrived later', () => {
  const client = new QueryClient();
  const { queryKey } = activityItemsQuery('ada@example.com', ['emma']);
  const shown = { recommendation: { id: 'emma' }, at: '2026-01-02T00:00:00.000Z' };
  client.setQueryData([...queryKey], [shown]);
  const list = [{ recommendationId: 'emma', at: '2026-01-01T00:00:00.000Z' }];
  const [latest] = withLater(list, timesShown(client));
  const state = { ...nothingRead, readUntil: latest?.at ?? '' };
  expect(isUnread(state, { recommendationId: 'emma', at: shown.at })).toBe(false);
  client.clear();
});

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
