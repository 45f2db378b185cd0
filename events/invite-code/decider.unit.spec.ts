import { describe, it } from '@jest/globals';
import { specification } from '../testing/decider-specification.js';
import { inviteCodeDecider } from './decider.js';
import type { InviteCodeEvent } from './events.js';

const { given } = specification(inviteCodeDecider);

const code = (codeId: string) => ({ codeId, createdAt: '2025-03-01T09:00:00.000Z' });
const create = (codeId: string, replaces = false) => ({
  type: 'CreateInviteCode' as const,
  userId: 'ana',
  code: code(codeId),
  replaces,
});
const created = (codeId: string): InviteCodeEvent => ({
  type: 'InviteCodeCreated',
  data: { userId: 'ana', ...code(codeId) },
});

describe('creating an invite code', () => {
  it('records the first one', () => {
    given().when(create('one')).then(created('one'));
    given().when(create('one', true)).then(created('one'));
  });

  it('keeps the one that exists', () => {
    given(created('one')).when(create('two')).thenNothingHappened();
  });

  it('replaces it once when requested', () => {
    given(created('one')).when(create('two', true)).then(created('two'));
    given(created('one'), created('two')).when(create('two', true)).thenNothingHappened();
  });
});
