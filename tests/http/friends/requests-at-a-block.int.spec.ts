import { expect, it } from '@jest/globals';
import { friendRequestId } from '../../../events/friendship/decider.js';
import { orderedPair } from '../../../events/kernel/event.js';
import { getFriendRequests } from '../../../services/contract/friends/friend.js';
import { getInboxBadge } from '../../../services/contract/home/home.js';
import { EventLog } from '../../../services/stores/event-log/event-log.js';
import { RunningApplication } from '../../support/application/running-application.js';
import { Community } from '../../support/community.js';
import { appendEvent } from '../../support/many-items.js';

it('A request that was sent at the moment of a block is neither listed nor counted', async () => {
  const application = await RunningApplication.start();
  const community = new Community(application);
  const [ada, ben] = [await community.person('Ada'), await community.person('Ben')];
  await community.blocks(ada, ben);
  const [receiverId, senderId] = [await community.idOf(ada), await community.idOf(ben)];
  const requestId = friendRequestId(senderId, receiverId);
  const data = { requestId, senderId, receiverId, foundBy: 'address' } as const;
  const stream = `friendship-${orderedPair(senderId, receiverId).join('_')}`;
  const log = application.application.get(EventLog);
  await appendEvent(log, stream, -1, { type: 'FriendRequestSent', data });
  await community.settle();
  const { received } = await community.read(getFriendRequests, { user_email: ada });
  const { count, unread } = await community.read(getInboxBadge, { user_email: ada });
  expect({ received, count, unread }).toEqual({ received: [], count: 0, unread: 0 });
  await application.close();
});
