import { expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { nothingRead } from '../../../../../../services/contract/home/reading.js';
import { isUnread, withLater } from './activity.js';
import { activityItemsQuery, timesShown } from './activity-queries.js';

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
