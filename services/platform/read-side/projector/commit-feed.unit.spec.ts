import { expect, it } from '@jest/globals';
import { Progress } from '../read-models/progress.js';
import { type CommittedBatch, CommitFeed } from './commit-feed.js';

it('What a read model that stood still has committed unseen is said at once, where the others are further', () => {
  const feed = new CommitFeed(new Progress());
  const told: CommittedBatch[] = [];
  feed.committed('users', '1', []);
  feed.committed('friends', '1', []);
  feed.exclude('users');
  feed.committed('friends', '6', []);
  feed.onCommitted((batch) => told.push(batch));
  feed.committedWithUnknownChanges('users', '6');
  expect(told).toEqual([{ position: '6', changes: [], missed: true }]);
  feed.committed('friends', '7', []);
  feed.committed('users', '7', []);
  expect(told.slice(1)).toEqual([{ position: '7', changes: [] }]);
});
