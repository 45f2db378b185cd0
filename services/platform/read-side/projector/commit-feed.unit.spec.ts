import { expect, it } from '@jest/globals';
import { Progress } from '../read-models/progress.js';
import { type CommittedBatch, CommitFeed } from './commit-feed.js';

it('reports unknown changes of a read model that catches up with the others at once', () => {
  const feed = new CommitFeed(new Progress());
  const published: CommittedBatch[] = [];
  feed.committed({ model: 'users', checkpoint: '1', changes: [] });
  feed.committed({ model: 'friends', checkpoint: '1', changes: [] });
  feed.exclude('users');
  feed.committed({ model: 'friends', checkpoint: '6', changes: [] });
  feed.onCommitted((batch) => published.push(batch));
  feed.committed({ model: 'users', checkpoint: '6', changes: null });
  expect(published).toEqual([{ position: '6', changes: [], missed: true }]);
  feed.committed({ model: 'friends', checkpoint: '7', changes: [] });
  feed.committed({ model: 'users', checkpoint: '7', changes: [] });
  expect(published.slice(1)).toEqual([{ position: '7', changes: [] }]);
});
