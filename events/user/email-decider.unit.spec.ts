import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { specification, stateAfter } from '../testing/decider-specification.js';
import { type ClaimEmail, emailDecider } from './email-decider.js';
import type { EmailEvent } from './events.js';

const { given } = specification(emailDecider);

const claim = (userId: string): ClaimEmail => ({ type: 'ClaimEmail', userId });
const claimed = (userId: string): EmailEvent => ({ type: 'EmailClaimed', data: { userId } });

describe('claiming an address', () => {
  it('succeeds for a free address', () => {
    given().when(claim('ana')).then(claimed('ana'));
  });

  it('records nothing when it is repeated', () => {
    given(claimed('ana')).when(claim('ana')).thenNothingHappened();
  });

  it('records nothing when somebody else owns it', () => {
    given(claimed('ana')).when(claim('ben')).thenNothingHappened();
  });
});

describe('The owner of an address', () => {
  it('is nobody before the first claim', () => {
    expect(stateAfter(emailDecider, [])).toStrictEqual({ userId: null });
  });

  it('is the first user who claimed it', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), (userIds) => {
        const events: EmailEvent[] = [];
        for (const userId of userIds) {
          events.push(...emailDecider.decide(claim(userId), stateAfter(emailDecider, events)));
        }
        expect(events).toHaveLength(1);
        expect(stateAfter(emailDecider, events)).toStrictEqual({ userId: userIds[0] });
        expect(emailDecider.initialState).toStrictEqual({ userId: null });
      }),
    );
  });
});

describe('releasing an address', () => {
  const release = (userId: string) => ({ type: 'ReleaseEmail', userId }) as const;
  const released = (userId: string): EmailEvent => ({ type: 'EmailReleased', data: { userId } });

  it('makes it free for anybody', () => {
    given(claimed('ana')).when(release('ana')).then(released('ana'));
    given(claimed('ana'), released('ana')).when(claim('ben')).then(claimed('ben'));
  });

  it('records nothing for users who do not own it', () => {
    given().when(release('ana')).thenNothingHappened();
    given(claimed('ana')).when(release('ben')).thenNothingHappened();
    given(claimed('ana'), released('ana')).when(release('ana')).thenNothingHappened();
  });
});
