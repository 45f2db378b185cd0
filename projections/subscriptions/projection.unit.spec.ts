import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { Community } from '../testing/community.js';
import { documentsAfter } from '../testing/collection.js';
import { everyone, randomLogs } from '../testing/random-logs.js';
import { subscriptionDocumentId, subscriptionOf, subscriptionsProjection } from './projection.js';

const after = (community: Community) => documentsAfter(subscriptionsProjection, community.events);
const subscribed = () => new Community().friends('ana', 'ben').subscribes('ana', 'ben');

describe('a subscription', () => {
  it('has one direction, and the time it was made', () => {
    const community = subscribed();
    const [befriended, made] = community.events.slice(-2);
    expect(after(community)).toStrictEqual({
      ana_ben: {
        subscriberId: 'ana',
        friendId: 'ben',
        since: made?.metadata.time,
        friendsSince: befriended?.metadata.time,
      },
    });
  });
});

describe('the id of a document', () => {
  it('contains both users', () => {
    fc.assert(
      fc.property(fc.ulid(), fc.ulid(), (subscriberId, friendId) => {
        const id = subscriptionDocumentId(subscriberId, friendId);
        expect(subscriptionOf(id)).toStrictEqual({ subscriberId, friendId });
      }),
    );
  });
});

/** Whether the last event about the subscription made it. */
function expected(events: readonly RecordedTrbooEvent[], subscriberId: string, friendId: string) {
  const last = events.findLast(({ type, data }) => {
    if (type === 'FriendRemoved') {
      const parted = [data.userId, data.friendId];
      return parted.includes(subscriberId) && parted.includes(friendId);
    }
    const speaks = type === 'SubscribedToFriend' || type === 'UnsubscribedFromFriend';
    return speaks && data.subscriberId === subscriberId && data.friendId === friendId;
  });
  return last?.type === 'SubscribedToFriend';
}

describe('after any history', () => {
  it('is there exactly if the last event between the two made it', () => {
    fc.assert(
      fc.property(randomLogs, (events) => {
        const documents = documentsAfter(subscriptionsProjection, events);
        for (const subscriberId of everyone) {
          for (const friendId of everyone) {
            const id = subscriptionDocumentId(subscriberId, friendId);
            expect(documents[id] !== undefined).toBe(expected(events, subscriberId, friendId));
          }
        }
      }),
    );
  });
});
