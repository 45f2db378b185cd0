import { describe, expect, it } from '@jest/globals';
import type { Comment } from '../../../../../services/contract/library/comment.js';
import type { Change } from '../../../../../services/contract/live.js';
import { changeComments, withComment } from './changed-comments.js';

function comment(email: string, day: number, text = 'Yes.'): Comment {
  const person = { email, firstName: '', lastName: '', profilePicture: null };
  const createdAt = `2026-01-0${day}T00:00:00.000Z`;
  return {
    id: `r1_${email}`,
    recommendationId: 'r1',
    userEmail: email,
    comment: text,
    createdAt,
    created_at: createdAt,
    user: { ...person, first_name: '', last_name: '', profile_picture: null },
  };
}

const written = (document: Comment): Change => ({
  model: 'comments',
  id: document.id,
  version: '5',
  document,
});
const texts = (comments: readonly Comment[]) => comments.map((one) => one.comment);

describe('cached comments', () => {
  const before = [comment('ana', 1, 'one'), comment('bo', 3, 'three')];

  it('insert a new one by its date', () => {
    expect(texts(withComment(before, comment('cy', 2, 'two')))).toEqual(['one', 'two', 'three']);
    expect(texts(withComment(before, comment('cy', 4, 'four')))).toEqual(['one', 'three', 'four']);
  });

  it('replace a person’s earlier comment in place', () => {
    const after = changeComments(before, 'r1', written(comment('ana', 1, 'other')));
    expect(texts(after)).toEqual(['other', 'three']);
  });

  it('replace the optimistic comment with the server’s', () => {
    const temporary = { ...comment('cy', 4), id: 'temporary-r1' };
    const after = changeComments([...before, temporary], 'r1', written(comment('cy', 5)));
    expect(after.map(({ id }) => id)).toEqual(['r1_ana', 'r1_bo', 'r1_cy']);
  });

  it('drop a deleted one', () => {
    const deleted: Change = { model: 'comments', id: 'r1_ana', version: '6', removed: true };
    expect(texts(changeComments(before, 'r1', deleted))).toEqual(['three']);
  });

  it('stay unchanged by changes of others', () => {
    const elsewhere = { ...comment('cy', 2), recommendationId: 'r2' };
    expect(changeComments(before, 'r1', written(elsewhere))).toBe(before);
    const deleted: Change = { model: 'comments', id: 'r2_ana', version: '6', removed: true };
    expect(changeComments(before, 'r1', deleted)).toBe(before);
  });
});
