import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild, root } from '../../infra/bootstrap/steps.mjs';
import { createFriendList } from '../../services/contract/friends/friend-list.js';
import { acceptFriendRequest, sendInvite } from '../../services/contract/friends/friend.js';
import { getHomeStats } from '../../services/contract/home/home.js';
import { subscribeToFriend } from '../../services/contract/friends/subscription.js';
import { Community } from '../support/community.js';
import { Duck } from '../support/duckdb.js';
import { RunningApplication } from '../support/application/running-application.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { startTrboo } from '../support/application/trboo.js';

const page = readFileSync(join(root, 'docs', 'analysis', 'questions.md'), 'utf8');
const blocks = [...page.matchAll(/^## (\d+)\. [^\n]+\n[\s\S]*?```sql\n([\s\S]*?)```/gm)];
const statements = new Map(blocks.map(([, number, sql]) => [Number(number), sql ?? '']));

const hour = 3_600_000;
let now = Date.parse('2026-01-05T09:00:00.000Z');
const later = (hours: number) => (now += hours * hour);

/**
 * A quiet winter with known events.
 * @returns Ada's Home figures at the end of January
 */
async function winter(application: RunningApplication) {
  const community = new Community(application);
  const [ada, ben, cleo] = await community.circle('Ada', 'Ben', 'Cleo');
  await community.makesFriends(ben, cleo);
  const dan = 'dan@example.com';
  for (const email of [dan, 'eve@example.com']) {
    await community.execute(sendInvite, { email, inviterName: 'Ada', inviterEmail: ada });
  }
  const list = { user_email: ada, id: 'readers', name: 'Readers', friendEmails: [cleo] };
  await community.execute(createFriendList, list);
  await community.execute(subscribeToFriend, { subscriberEmail: ben, subscribedToEmail: ada });

  // The first week of January: a book to a friend by name and one through a list.
  const dune = await community.recommends(ada, 'Dune', {
    ...{ keepPrivate: true, friendEmails: [ben], friendListIds: ['readers'] },
    pushToSubscribers: false,
  });
  later(1);
  await community.seesShares(ben, dune.id);
  later(1);
  await community.answersShare(ben, 'accept', dune.id);
  later(8);
  await community.answersShare(cleo, 'accept', dune.id);

  // The second week: a film to subscribers, set aside after a day.
  later(7 * 24 - 10);
  const stalker = await community.recommends(ada, 'Stalker', {
    ...{ type: 'movie' as const, pushToSubscribers: true },
  });
  later(20);
  await community.seesShares(ben, stalker.id);
  later(4);
  await community.answersShare(ben, 'reject', stalker.id);
  for (const email of [ben, cleo]) {
    later(1);
    await community.reacts(email, 'like', stalker.id);
  }
  await community.comments(ben, stalker.id, 'Twice!');
  await community.comments(cleo, stalker.id, 'Never again');
  const then = await community.read(getHomeStats, { user_email: ada });
  const position = await application.tail();

  // February: an invited user joins, receives an item, and leaves it unanswered.
  now = Date.parse('2026-02-10T09:00:00.000Z');
  await community.person('Dan');
  const { received } = await community.requestsOf(dan);
  const request = { request_id: received[0]?.id ?? '', user_email: dan };
  await community.execute(acceptFriendRequest, request);
  later(1);
  const emma = await community.recommends(dan, 'Emma', {
    ...{ keepPrivate: true, friendEmails: [ada], pushToSubscribers: false },
  });
  later(40);
  await community.seesShares(ada, emma.id);
  later(8);
  await community.reacts(ada, 'like', emma.id);
  return { stats: then.stats, position };
}

describe('The ten questions', () => {
  const data = temporaryFolder();
  const place = temporaryFolder();
  let duck: Duck;
  let then: Awaited<ReturnType<typeof winter>>;
  const exported = async (name: string, ...words: readonly string[]) => {
    const command = ['export', join(place.path, name), '--format', 'parquet', ...words];
    expect(await startTrboo({ DATA_DIR: data.path }, command).ended).toMatchObject({ code: 0 });
  };
  const answer = async (number: number, folder = 'whole') => {
    await duck.rows(`set file_search_path = '${join(place.path, folder)}'`);
    return duck.rows(statements.get(number) ?? '');
  };
  /** Whole numbers of 64 bits are text in JSON. */
  const figures = (rows: readonly Record<string, unknown>[]) =>
    rows.map(({ senderId, ...row }) =>
      Object.values(row).map((cell) =>
        typeof cell === 'string' && /^\d+$/.test(cell) ? Number(cell) : cell,
      ),
    );

  beforeAll(async () => {
    ensureBuild();
    const clock = () => new Date((now += 1));
    const application = await RunningApplication.start({ folder: data.path, clock });
    then = await winter(application);
    await application.close();
    await exported('whole');
    await exported('past', '--until', then.position);
    duck = await Duck.open();
  });
  afterAll(() => {
    duck.close();
    data.remove();
    place.remove();
  });

  it('are ten', () => {
    expect([...statements.keys()]).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
  });

  it.each([
    [
      1,
      'sent, accepted, rate',
      [
        [3, 2, 0.67],
        [1, 0, 0],
      ],
    ],
    [
      2,
      'way, accepted, hours',
      [
        ['friend', 1, 2],
        ['list', 1, 10],
      ],
    ],
    [
      3,
      'cohort, months later, active, rate',
      [
        ['2026-01', 0, 3, 1],
        ['2026-01', 1, 1, 0.33],
        ['2026-02', 0, 1, 1],
      ],
    ],
    [
      4,
      'which like, how many, after a friend',
      [
        [1, 2, 0],
        [2, 1, 1],
      ],
    ],
    [
      5,
      'month, category, added',
      [
        ['2026-01', 'book', 1],
        ['2026-01', 'movie', 1],
        ['2026-02', 'book', 1],
      ],
    ],
    [
      6,
      'week, added, people',
      [
        ['2026-01-05', 1, 1],
        ['2026-01-12', 1, 1],
        ['2026-02-09', 1, 1],
      ],
    ],
    [7, 'comments, shortest, median, longest', [[2, 6, 8.5, 11]]],
    [8, 'month, invited, registered, days', [['2026-01', 2, 1, 36]]],
    [
      10,
      'how it stands, sent, hours until it was seen, hours since',
      [
        ['accepted', 2, 1, 5.5],
        ['seen', 1, 40, 8],
        ['set aside', 1, 20, 4],
      ],
    ],
  ])('%i: answers with %s', async (number, _what, known) => {
    expect(figures(await answer(number))).toEqual(known);
  });

  it('9: answers with what Home said then', async () => {
    const [row] = await answer(9, 'past');
    const { stats } = then;
    expect(row).toEqual({
      people: 3,
      recommendations: stats.yourRecommendations,
      likesReceived: stats.likesReceived,
      commentsReceived: stats.commentsReceived,
    });
    expect(row).toMatchObject({ recommendations: 2, likesReceived: 2, commentsReceived: 2 });
    const [now] = await answer(9);
    expect(now).toMatchObject({ people: 4, recommendations: 3, likesReceived: 3 });
  });
});
