import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { specification, stateAfter } from '../testing/decider-specification.js';
import { type SubscriptionCommand, subscriptionsDecider } from './decider.js';
import type { SubscriptionEvent } from './events.js';

const { given } = specification(subscriptionsDecider);

const [first, second] = ['2025-03-01T08:00:00.000Z', '2025-03-02T08:00:00.000Z'];
const pair = (friendId: string) => ({ subscriberId: 'ana', friendId });
const subscribe = (friendId: string, friendsSince = first): SubscriptionCommand => ({
  type: 'SubscribeToFriend',
  ...pair(friendId),
  friendsSince,
});
const unsubscribe = (friendId: string): SubscriptionCommand => ({
  type: 'UnsubscribeFromFriend',
  ...pair(friendId),
});
const subscribed = (friendId: string, friendsSince = first): SubscriptionEvent => ({
  type: 'SubscribedToFriend',
  data: { ...pair(friendId), friendsSince },
});
const unsubscribed = (friendId: string): SubscriptionEvent => ({
  type: 'UnsubscribedFromFriend',
  data: pair(friendId),
});

describe('subscribing to a friend', () => {
  it('records it', () => {
    given().when(subscribe('ben')).then(subscribed('ben'));
  });

  it('records nothing when repeated', () => {
    given(subscribed('ben')).when(subscribe('ben')).thenNothingHappened();
  });

  it('is independent of other friends', () => {
    given(subscribed('ben')).when(subscribe('chloe')).then(subscribed('chloe'));
  });

  it('is possible again after unsubscribing', () => {
    given(subscribed('ben'), unsubscribed('ben')).when(subscribe('ben')).then(subscribed('ben'));
  });

  it('is possible again in a new friendship', () => {
    given(subscribed('ben', first)).when(subscribe('ben', second)).then(subscribed('ben', second));
    given(subscribed('ben', first), subscribed('ben', second))
      .when(subscribe('ben', second))
      .thenNothingHappened();
  });
});

describe('unsubscribing from a friend', () => {
  it('records it', () => {
    given(subscribed('ben')).when(unsubscribe('ben')).then(unsubscribed('ben'));
  });

  it('records nothing without a subscription', () => {
    given().when(unsubscribe('ben')).thenNothingHappened();
    given(subscribed('chloe')).when(unsubscribe('ben')).thenNothingHappened();
    given(subscribed('ben'), unsubscribed('ben')).when(unsubscribe('ben')).thenNothingHappened();
  });
});

const friend = fc.constantFrom('ben', 'chloe', 'dai');
const anyCommand = fc.oneof(
  fc.tuple(friend, fc.constantFrom(first, second)).map((both) => subscribe(...both)),
  friend.map(unsubscribe),
);

describe('Any sequence of commands on subscriptions', () => {
  it('records each change, and nothing when a command is repeated', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
        const expected = new Map<string, string>();
        let state = subscriptionsDecider.initialState;
        for (const command of commands) {
          const since = command.type === 'SubscribeToFriend' ? command.friendsSince : undefined;
          const events = subscriptionsDecider.decide(command, state);
          expect(events).toHaveLength(expected.get(command.friendId) === since ? 0 : 1);
          if (since === undefined) expected.delete(command.friendId);
          else expected.set(command.friendId, since);
          state = events.reduce(subscriptionsDecider.evolve, state);
          expect(subscriptionsDecider.decide(command, state)).toStrictEqual([]);
          expect(new Map(state.friendsSince)).toStrictEqual(expected);
        }
      }),
    );
  });

  it('does not change an earlier state', () => {
    const anyEvent = fc.constantFrom(
      subscribed('ben'),
      subscribed('ben', second),
      unsubscribed('ben'),
    );
    fc.assert(
      fc.property(fc.array(anyEvent), anyEvent, (before, next) => {
        const state = Object.freeze(stateAfter(subscriptionsDecider, before));
        const snapshot = state.friendsSince.toObject();
        subscriptionsDecider.evolve(state, next);
        expect(state.friendsSince.toObject()).toStrictEqual(snapshot);
      }),
    );
  });
});
