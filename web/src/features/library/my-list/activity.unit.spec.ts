import { describe, expect, it } from '@jest/globals';
import type { Comment } from '../../../../../services/contract/comment.js';
import type { Recommendation } from '../../../../../services/contract/recommendation.js';
import { stranger } from '../../people/names.js';
import {
  activityOf,
  isListed,
  isUnread,
  withRead,
  withReadCleared,
  withUnread,
} from './activity.js';

const [me, ana, bo] = ['me@example.com', 'ana@example.com', 'bo@example.com'];

function comment(email: string, text: string): Comment {
  return {
    id: `r1_${email}`,
    recommendationId: 'r1',
    userEmail: email,
    comment: text,
    createdAt: '2026-01-01T00:00:00.000Z',
    created_at: '2026-01-01T00:00:00.000Z',
    user: stranger(email),
  };
}

function activity(likedBy: string[], comments: Comment[] = []) {
  const recommendation: Recommendation = {
    id: 'r1',
    title: 'Emma',
    type: 'book',
    description: 'Wit.',
    link: null,
    metadata: {},
    addedBy: me,
    addedByUser: stranger(me),
    addedDate: '2026-01-01T00:00:00.000Z',
    likedBy,
    dislikedBy: [],
    commentedBy: [],
    keepPrivate: false,
  };
  return activityOf(recommendation, comments, me);
}

describe('likes and comments', () => {
  it('are those of others', () => {
    expect(activity([me, ana], [comment(me, 'Mine')])).toMatchObject({
      likedBy: [ana],
      comments: [],
    });
    expect(isListed({}, activity([me], [comment(me, 'Mine')]))).toBe(false);
  });

  it('are unread until they are marked as read, and again when that is taken back', () => {
    const liked = activity([ana]);
    const read = withRead({}, [liked]);
    expect([isUnread({}, liked), isUnread(read, liked)]).toEqual([true, false]);
    expect(isUnread(withUnread(read, liked), liked)).toBe(true);
  });

  it.each([
    ['a further like', activity([ana, bo])],
    ['a comment', activity([ana], [comment(bo, 'Yes.')])],
  ])('are unread again after %s', (_name, later) => {
    expect(isUnread(withRead({}, [activity([ana])]), later)).toBe(true);
  });

  it('are unread again when a comment was written anew', () => {
    const read = withRead({}, [activity([], [comment(bo, 'Yes.')])]);
    expect(isUnread(read, activity([], [comment(bo, 'No.')]))).toBe(true);
  });

  it('stay read when a like was taken back', () => {
    expect(isUnread(withRead({}, [activity([ana, bo])]), activity([ana]))).toBe(false);
  });

  it('leave the list when they are read and cleared, until something new happens', () => {
    const [liked, later] = [activity([ana]), activity([ana, bo])];
    expect(isListed(withReadCleared({}, [liked]), liked)).toBe(true);
    const cleared = withReadCleared(withRead({}, [liked]), [liked]);
    expect(isListed(cleared, liked)).toBe(false);
    expect(isListed(cleared, later)).toBe(true);
  });
});
