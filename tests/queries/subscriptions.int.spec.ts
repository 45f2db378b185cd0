import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { friendsProjection } from '../../projections/friends/projection.js';
import { subscriptionsProjection } from '../../projections/subscriptions/projection.js';
import { Community } from '../../projections/testing/community.js';
import { FriendshipsReader } from '../../services/features/friends/friendships/friendships.reader.js';
import { SubscriptionsReader } from '../../services/features/friends/subscriptions.js';
import { BuiltReadModels } from '../support/application/built-read-models.js';
import { openTemporaryReadStore } from '../support/application/read-stores.js';

describe('Subscriptions', () => {
  let opened: ReturnType<typeof openTemporaryReadStore>;
  let built: BuiltReadModels;
  let subscriptions: SubscriptionsReader;
  beforeAll(() => {
    opened = openTemporaryReadStore();
    built = new BuiltReadModels(opened.store);
    const { readModels } = built;
    const friends = new FriendshipsReader(readModels.of(friendsProjection));
    subscriptions = new SubscriptionsReader(readModels.of(subscriptionsProjection), friends);
  });
  afterAll(() => opened.close());

  const shows = async ({ events }: Community) => {
    await built.build(subscriptionsProjection, events);
    await built.build(friendsProjection, events);
    return [await subscriptions.subscriptionsOf('ana'), await subscriptions.subscribersOf('ben')];
  };

  it('last as long as their friendship', async () => {
    const community = new Community().friends('ana', 'ben').subscribes('ana', 'ben');
    expect(await shows(community)).toEqual([['ben'], ['ana']]);
    expect(await shows(community.removes('ben', 'ana'))).toEqual([[], []]);
  });

  it('created while it ended do not return with the next friendship', async () => {
    const community = new Community().friends('ana', 'ben').removes('ben', 'ana');
    community.subscribes('ana', 'ben').friends('ben', 'ana');
    expect(await shows(community)).toEqual([[], []]);
    expect(await shows(community.subscribes('ana', 'ben'))).toEqual([['ben'], ['ana']]);
  });
});
