import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { exportAccount } from '../../../services/contract/accounts/account.js';
import { getActivity } from '../../../services/contract/home/activity.js';
import { getInboxBadge } from '../../../services/contract/home/home.js';
import { getReadState, markRead } from '../../../services/contract/home/reading.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { LiveClient, sessionCookieOf } from '../../support/application/live-client.js';
import { Community } from '../../support/community.js';
import { expectRefusal } from '../../support/refusal.js';

let application: HostedApplication;
let community: Community;
let [ada, ben, cleo] = ['', '', ''];
let [dune, emma] = ['', ''];
beforeEach(async () => {
  application = await HostedApplication.start();
  community = new Community(application);
  [ada, ben, cleo] = await community.circle('Ada', 'Ben', 'Cleo');
  [dune, emma] = [
    (await community.recommends(ada, 'Dune')).id,
    (await community.recommends(ada, 'Emma')).id,
  ];
  await community.reacts(ben, 'like', dune);
  await community.comments(cleo, emma, 'Twice.');
});
afterEach(() => application.close());

const badge = () => community.read(getInboxBadge, { user_email: ada });
const state = async () => (await community.read(getReadState, { user_email: ada })).state;
const latestActivity = async () => {
  const { activity } = await community.read(getActivity, { user_email: ada });
  return activity.map(({ recommendationId: id, at }) => ({ id, at }));
};

it('What is read is read on every device, and each is told', async () => {
  const [latest, other] = await latestActivity();
  expect([latest?.id, other?.id]).toEqual([emma, dune]);
  // News: both have accepted her requests.
  expect(await badge()).toEqual({ count: 2, unread: 2, news: 2 });
  const page = new LiveClient(application.url, await sessionCookieOf(application, ada));
  await page.ready();
  const item = { ...{ id: dune, at: other?.at ?? '' }, as: 'read', count: 1 } as const;
  await community.execute(markRead, { user_email: ada, items: [item] });
  await page.change(({ model, ...change }) => {
    const document = 'document' in change ? change.document : undefined;
    return model === 'inbox' && JSON.stringify(document) === '{"count":2,"unread":1,"news":2}';
  });
  page.close();
  expect((await state()).marks).toEqual({ [dune]: { at: other?.at, as: 'read' } });

  const until = latest?.at;
  const all = await community.execute(markRead, { user_email: ada, until });
  expect(all.state).toEqual({ readUntil: until, clearedUntil: '', count: 0, marks: {} });
  expect(await state()).toEqual(all.state);
  expect(await badge()).toEqual({ count: 2, unread: 0, news: 0 });
  await community.reacts(cleo, 'like', dune);
  expect(await badge()).toEqual({ count: 3, unread: 1, news: 0 });
  // What was read and is taken back hides nothing new.
  await community.reacts(ben, 'unlike', dune);
  expect(await badge()).toEqual({ count: 2, unread: 1, news: 0 });
  await community.execute(markRead, { user_email: ada, clear: true });
  expect(await state()).toMatchObject({ clearedUntil: until });
  expect(await community.read(getReadState, { user_email: ben })).toMatchObject({
    state: { readUntil: '', count: 0 },
  });
});

it('What is read already is recorded once, and nothing in the future', async () => {
  const until = (await latestActivity())[0]?.at;
  for (let times = 0; times < 2; times += 1) {
    await community.execute(markRead, { user_email: ada, until, clear: true });
  }
  const { history } = await community.read(exportAccount, { user_email: ada });
  const types = history.map(({ type }) => type).filter((type) => /Read/.test(type));
  expect(types).toEqual(['AllMarkedRead', 'ReadCleared']);
  await community.execute(markRead, { user_email: ada, until: '9999-01-01T00:00:00.000Z' });
  expect((await state()).readUntil < '9998').toBe(true);
  const wrong = { user_email: ada, until: 'today' };
  await expectRefusal(application, markRead, wrong, 400, /until/);
});
