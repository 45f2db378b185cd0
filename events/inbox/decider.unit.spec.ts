import { describe, expect, it } from '@jest/globals';
import { upcast } from '../kernel/event-type.js';
import { specification, stateAfter } from '../testing/decider-specification.js';
import { inboxDecider, isSeen } from './decider.js';
import { type InboxEvent, inboxEvents } from './events.js';

const { given } = specification(inboxDecider);
const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;
const item = (recommendationId: string, sentOn: number) => ({
  recommendationId,
  sentAt: day(sentOn),
});
const see = (...items: ReturnType<typeof item>[]) =>
  ({ type: 'SeeInbox', userId: 'ana', items }) as const;
const seen = (until: number, ...recommendationIds: string[]): InboxEvent => ({
  type: 'InboxSeen',
  data: { userId: 'ana', recommendationIds, until: day(until) },
});

describe('Seeing the inbox', () => {
  it('is recorded as one event with all new items, until the last was sent', () => {
    given()
      .when(see(item('dune', 2), item('emma', 1), item('dune', 2)))
      .then(seen(2, 'dune', 'emma'));
  });

  it('is recorded only once for each item', () => {
    given(seen(1, 'dune'))
      .when(see(item('emma', 2), item('dune', 1)))
      .then(seen(2, 'emma'));
    given(seen(1, 'dune'), seen(2, 'emma'))
      .when(see(item('dune', 1), item('emma', 2)))
      .thenNothingHappened();
    given().when(see()).thenNothingHappened();
  });

  it('is recorded again for what was sent again', () => {
    given(seen(1, 'dune'))
      .when(see(item('dune', 3)))
      .then(seen(3, 'dune'));
  });

  it('counts until it was recorded where an older version did not say', () => {
    const stored = { userId: 'ana', recommendationIds: ['dune'] };
    const data = upcast(inboxEvents.InboxSeen, 1, stored, day(4));
    const event: InboxEvent = { type: 'InboxSeen', data };
    const state = stateAfter(inboxDecider, [event]);
    expect([3, 5].map((sentOn) => isSeen(state, 'dune', day(sentOn)))).toEqual([true, false]);
    expect(isSeen(state, 'emma', day(3))).toBe(false);
  });

  it('is part of a snapshot', () => {
    const state = stateAfter(inboxDecider, [seen(1, 'dune'), seen(2, 'emma', 'ulysses')]);
    const { toJson, fromJson } = inboxDecider.snapshot ?? {};
    expect(fromJson?.(JSON.parse(JSON.stringify(toJson?.(state))))).toEqual(state);
    expect(() => fromJson?.([])).toThrow();
  });
});
