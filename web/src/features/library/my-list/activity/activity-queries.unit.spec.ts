import { expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { isUnread, nothingRead, withAllRead, withLater } from './activity.js';
import { activityItemsQuery, timesShown } from './activity-queries.js';

it('Mark all as read covers the shown items, even if the list was fetched earlier and arrived later', () => {
  const client = new QueryClient();
  const { queryKey } = activityItemsQuery('ada@example.com', ['emma']);
  const shown = { recommendation: { id: 'emma' }, at: '2026-01-02T00:00:00.000Z' };
  client.setQueryData([...queryKey], [shown]);
  const list = [{ recommendationId: 'emma', at: '2026-01-01T00:00:00.000Z' }];
  const state = withAllRead(nothingRead, withLater(list, timesShown(client)));
  expect(isUnread(state, { recommendationId: 'emma', at: shown.at })).toBe(false);
  client.clear();
});
