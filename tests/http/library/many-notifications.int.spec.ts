import { expect, it } from '@jest/globals';
import type { TrbooEvent } from '../../../events/registry.js';
import { getInboxBadge } from '../../../services/contract/home/home.js';
import { markRead } from '../../../services/contract/home/reading.js';
import { getNotifications } from '../../../services/contract/notifications/notifications.js';
import { EventLog } from '../../../services/stores/event-log/event-log.js';
import { RunningApplication } from '../../support/application/running-application.js';
import { Community } from '../../support/community.js';
import { added, appendEvent } from '../../support/many-items.js';

const amount = 3_000;

it('Thousands of notifications are listed page by page, each once, and counted', async () => {
  const application = await RunningApplication.start();
  const community = new Community(application);
  const [ada, ben] = await community.pair('Ada', 'Ben');
  const [ownerId, userId] = [await community.idOf(ada), await community.idOf(ben)];
  const log = application.application.get(EventLog);
  const likes = Array.from({ length: amount }, async (_, index) => {
    const recommendationId = `item${index}`;
    const liked: TrbooEvent = { type: 'Liked', data: { recommendationId, ownerId, userId } };
    await appendEvent(log, `library-${index}`, -1, added(recommendationId, ownerId));
    await appendEvent(log, `opinion-${recommendationId}_${userId}`, -1, liked);
  });
  await Promise.all(likes);
  await community.settle();
  const me = { user_email: ada };
  // Each read waits for the read models, but not for ever.
  let count = 0;
  while (count < amount) ({ count } = await community.read(getInboxBadge, me));
  const ids = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await community.read(getNotifications, {
      ...me,
      limit: 200,
      ...(cursor && { cursor }),
    });
    for (const { id } of page.notifications) ids.add(id);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  // Ben has accepted her request.
  expect(ids.size).toBe(amount + 1);
  // Only the newest thousand are counted.
  expect(await community.read(getInboxBadge, me)).toMatchObject({ count: amount, unread: 999 });
  await community.execute(markRead, { ...me, until: new Date().toISOString() });
  expect(await community.read(getInboxBadge, me)).toEqual({ count: amount, unread: 0, news: 0 });
  await application.close();
}, 300_000);
