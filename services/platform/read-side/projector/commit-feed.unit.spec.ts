import { expect, it } from '@jest/globals';
import { Progress } from '../read-models/progress.js';
import { type CommittedBatch, CommitFeed } from './commit-feed.js';

it('reports unknown changes of a read model that catches up with the others at once', () => {
  const feed = new CommitFeed(new Progress());
  const published: CommittedBatch[] = [];
  feed.committed('users', '1', []);
  feed.committed('friends', '1', []);
  feed.exclude('users');
  feed.committed('friends', '6', []);
  feed.onCommitted((batch) => published.push(batch));
  feed.committedWithUnknownChanges('users', '6');
  expect(published).toEqual([{ position: '6', changes: [], missed: true }]);
  feed.committed('friends', '7', []);
  feed.committed('users', '7', []);
  expect(published.slice(1)).toEqual([{ position: '7', changes: [] }]);
});
