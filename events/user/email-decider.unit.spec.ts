import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { specification, stateAfter } from '../testing/decider-specification.js';
import { type ClaimEmail, emailDecider } from './email-decider.js';
import type { EmailEvent } from './events.js';

const { given } = specification(emailDecider);

const claim = (userId: string): ClaimEmail => ({ type: 'ClaimEmail', userId });
const claimed = (userId: string): EmailEvent => ({ type: 'EmailClaimed', data: { userId } });

describe('claiming an address', () => {
  it('gives a free address to whoever claims it', () => {
    given().when(claim('ana')).then(claimed('ana'));
  });

  it('changes nothing when its owner claims it again', () => {
    given(claimed('ana')).when(claim('ana')).thenNothingHappened();
  });

  it('changes nothing when somebody else claims it', () => {
    given(claimed('ana')).when(claim('ben')).thenNothingHappened();
  });
});

describe('who owns an address', () => {
  it('is nobody before the first claim', () => {
    expect(stateAfter(emailDecider, [])).toStrictEqual({ userId: null });
  });

  it('is the first who claimed it, however many try', () => {
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

  it('is nothing to those who do not own it', () => {
    given().when(release('ana')).thenNothingHappened();
    given(claimed('ana')).when(release('ben')).thenNothingHappened();
    given(claimed('ana'), released('ana')).when(release('ana')).thenNothingHappened();
  });
});
