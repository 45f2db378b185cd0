import { describe, expect, it } from '@jest/globals';
import { specification, stateAfter } from '../testing/decider-specification.js';
import { inboxDecider } from './decider.js';
import type { InboxEvent } from './events.js';

const { given } = specification(inboxDecider);
const see = (...recommendationIds: string[]) =>
  ({ type: 'SeeInbox', userId: 'ana', recommendationIds }) as const;
const seen = (...recommendationIds: string[]): InboxEvent => ({
  type: 'InboxSeen',
  data: { userId: 'ana', recommendationIds },
});

describe('Seeing the inbox', () => {
  it('is recorded as one event with all new items', () => {
    given()
      .when(see('dune', 'emma', 'dune'))
      .then(seen('dune', 'emma'));
  });

  it('is recorded only once for each item', () => {
    given(seen('dune')).when(see('emma', 'dune')).then(seen('emma'));
    given(seen('dune'), seen('emma')).when(see('dune', 'emma')).thenNothingHappened();
    given().when(see()).thenNothingHappened();
  });

  it('is part of a snapshot', () => {
    const state = stateAfter(inboxDecider, [seen('dune'), seen('emma', 'ulysses')]);
    const { toJson, fromJson } = inboxDecider.snapshot ?? {};
    expect(fromJson?.(JSON.parse(JSON.stringify(toJson?.(state))))).toEqual(state);
    expect(() => fromJson?.({})).toThrow();
  });
});
