import { describe, expect, it } from '@jest/globals';
import { blockPerson } from '../../../services/contract/friends/block.js';
import { addFriend } from '../../../services/contract/friends/friend.js';
import { subscribeToFriend } from '../../../services/contract/friends/subscription.js';
import { likeDislike } from '../../../services/contract/library/recommendation.js';
import { createShareLink, sendRecommendation } from '../../../services/contract/library/sharing.js';
import { later, StalledReadModels } from '../../support/application/stalled-read-models.js';

const [ada, ben] = ['ada@example.com', 'ben@example.com'];

describe('While the read models are stalled, a block', () => {
  const still = new StalledReadModels();

  it('takes effect at once, and is completed when the request is repeated', async () => {
    await still.before.makesFriends(ada, ben);
    const { id: recommendationId } = await still.before.recommends(ada, 'Dune');
    const { id: bens } = await still.before.recommends(ben, 'Emma');
    await still.before.shares(ada, recommendationId, [ben]);
    await still.stall();
    const block = { user_email: ada, person_email: ben };
    expect(await still.send(blockPerson, block)).toMatchObject(later);

    const length = await still.logLength();
    const attempts = [
      still.statusOf(likeDislike, { recommendationId, userEmail: ben, action: 'like' }),
      still.statusOf(createShareLink, { recommendationId, userEmail: ben }),
      still.statusOf(sendRecommendation, {
        recommendationId: bens,
        fromEmail: ben,
        toEmails: [ada],
        why: 'Hm?',
      }),
      still.statusOf(subscribeToFriend, { subscriberEmail: ben, subscribedToEmail: ada }),
      still.statusOf(addFriend, { user_email: ben, friend_email: ada }),
    ];
    expect(await Promise.all(attempts)).toEqual([503, 503, 403, 403, 404]);
    expect(await still.typesSince(length)).toEqual([]);

    await still.resume();
    await still.before.blocks(ada, ben);
    expect(await still.typesSince(length)).toContain('ShareWithdrawn');
    expect(await still.before.pending(ben)).toEqual([]);
  });
});
