import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { getInboxBadge } from '../../../services/contract/home/home.js';
import { markRead } from '../../../services/contract/home/reading.js';
import {
  getNotifications,
  pathOf,
} from '../../../services/contract/notifications/notifications.js';
import { getAsks } from '../../../services/contract/library/ask.js';
import { withdrawRecommendation } from '../../../services/contract/library/sharing.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { Community } from '../../support/community.js';

let application: HostedApplication;
let community: Community;
let [ada, ben, cleo] = ['', '', ''];
beforeEach(async () => {
  application = await HostedApplication.start();
  community = new Community(application);
  [ada, ben, cleo] = await community.circle('Ada', 'Ben', 'Cleo');
});
afterEach(() => application.close());

const listOf = async (email: string) =>
  (await community.read(getNotifications, { user_email: email })).notifications;
const sentencesOf = async (email: string) =>
  (await listOf(email)).map(({ kind, person, item, outcome, words, isRead }) =>
    [
      ...[isRead ? 'read' : 'new', kind, person.firstName],
      ...[item?.title, outcome, words].filter(Boolean),
    ].join(' '),
  );
const badgeOf = (email: string) => community.read(getInboxBadge, { user_email: email });

it('Everything that others did is listed, the newest first, and counted once', async () => {
  const { id: emma } = await community.recommends(ada, 'Emma');
  const { id: dune } = await community.recommends(ada, 'Dune');
  await community.shares(ada, emma, [ben]);
  await community.recordsOutcome(ben, emma, 'loved', 'Twice!');
  await community.reacts(cleo, 'like', dune);
  await community.comments(ben, dune, 'Sand.');
  expect(await sentencesOf(ada)).toEqual([
    'new commented Ben Dune Sand.',
    'new liked Cleo Dune',
    'new answered Ben Emma loved Twice!',
    ...['new accepted Cleo', 'new accepted Ben'],
  ]);
  expect(await badgeOf(ada)).toEqual({ count: 2, unread: 2, news: 3 });
  const [comment, , answer] = await listOf(ada);
  expect(comment && pathOf(comment)).toBe(`/thing/${dune}#comments`);
  expect(answer && pathOf(answer)).toBe(`/thing/${emma}`);

  await community.execute(markRead, { user_email: ada, until: answer?.at });
  expect(await badgeOf(ada)).toEqual({ count: 2, unread: 2, news: 0 });
  const item = { id: dune, at: comment?.at ?? '', as: 'read' } as const;
  await community.execute(markRead, { user_email: ada, items: [item] });
  expect(await badgeOf(ada)).toEqual({ count: 2, unread: 0, news: 0 });
  expect((await listOf(ada)).every(({ isRead }) => isRead)).toBe(true);
  await community.execute(markRead, { user_email: ada, clear: true });
  expect(await listOf(ada)).toEqual([]);
});

it('An ask is answered: told at once, and counted as the letter while that waits', async () => {
  const { askId } = await community.asksForRecommendation(ada, 'For the train?', [ben]);
  const { id: dune } = await community.recommends(ben, 'Dune', {
    friendEmails: [ada],
    askId,
  });
  expect((await sentencesOf(ada))[0]).toBe('read ask-answered Ben Dune');
  const { news } = await badgeOf(ada);
  await community.answersShare(ada, 'accept', dune);
  expect((await sentencesOf(ada))[0]).toBe('new ask-answered Ben Dune');
  expect((await badgeOf(ada)).news).toBe(news + 1);
});

it('An answer to an ask that was withdrawn is neither told nor listed', async () => {
  const { askId } = await community.asksForRecommendation(ada, 'For the train?', [ben]);
  const { id: dune } = await community.recommends(ben, 'Dune', { friendEmails: [ada], askId });
  const answersOf = async () =>
    (await community.read(getAsks, { user_email: ada })).mine.flatMap(({ answers }) => answers);
  expect(await answersOf()).toHaveLength(1);
  const { news } = await badgeOf(ada);
  await community.execute(withdrawRecommendation, { recommendationId: dune, userEmail: ben });
  expect((await sentencesOf(ada)).filter((each) => each.includes('ask-answered'))).toEqual([]);
  expect((await badgeOf(ada)).news).toBe(news);
  expect(await answersOf()).toEqual([]);
});
