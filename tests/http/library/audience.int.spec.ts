import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addComment } from '../../../services/contract/library/comment.js';
import {
  getExplore,
  likeDislike,
  updateRecommendation,
} from '../../../services/contract/library/recommendation.js';
import { getHomeStats } from '../../../services/contract/home/home.js';
import { getRecommendation } from '../../../services/contract/library/sharing.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { LiveClient, sessionCookieOf } from '../../support/application/live-client.js';
import { Community } from '../../support/community.js';
import { expectRefusal } from '../../support/refusal.js';

describe('Who sees an item', () => {
  let application: HostedApplication;
  let community: Community;
  let [ada, ben, cleo] = ['', '', ''];

  let tests = 0;

  beforeAll(async () => {
    application = await HostedApplication.start();
    community = new Community(application);
  });
  afterAll(() => application.close());
  beforeEach(async () => {
    tests += 1;
    [ada, ben, cleo] = await community.circle(`Ada${tests}`, `Ben${tests}`, `Cleo${tests}`);
  });

  const explore = (user_email: string, more: object = {}) =>
    community.read(getExplore, { user_email, ...more });
  const homeStats = async (user_email: string) =>
    (await community.read(getHomeStats, { user_email })).stats;
  const titlesOn = async (email: string) =>
    (await explore(email)).recommendations.map(({ title }) => title);
  const audience = async () => (await community.library(ada)).recommendations[0]?.audience;

  it('is said on one’s own card, and on nobody else’s', async () => {
    const { id, audience: first } = await community.recommends(ada, 'Dune', { keepPrivate: true });
    expect([first, await audience()]).toEqual(['private', 'private']);
    await community.shares(ada, id, [ben]);
    expect(await audience()).toBe('recipients');
    expect((await community.pending(ben))[0]).not.toHaveProperty('audience');
    const { recommendation } = await community.edits(ada, id, { keepPrivate: false });
    expect([recommendation.audience, await audience()]).toEqual(['friends', 'friends']);
    expect(await titlesOn(cleo)).toEqual(['Dune']);
  });

  it('can be narrowed: it leaves Explore and figures, and letters that were sent stay', async () => {
    const { id } = await community.recommends(ada, 'Dune');
    await community.shares(ada, id, [ben]);
    const userEmail = cleo;
    await community.execute(likeDislike, { recommendationId: id, userEmail, action: 'like' });
    expect((await homeStats(ben)).likesOnFriendsContent).toBe(1);
    const page = new LiveClient(application.url, await sessionCookieOf(application, cleo));
    await page.ready();
    await community.edits(ada, id, { keepPrivate: true });
    // Earlier changes may still arrive.
    await page.change((change) => change.model === 'recommendations' && change.removed === true);
    page.close();
    expect(await audience()).toBe('recipients');
    expect(await titlesOn(cleo)).toEqual([]);
    expect(await titlesOn(ben)).toEqual([]);
    expect((await community.pending(ben)).map(({ title }) => title)).toEqual(['Dune']);
    expect((await homeStats(ben)).likesOnFriendsContent).toBe(0);
    await expectRefusal(
      application,
      addComment,
      { recommendationId: id, userEmail: cleo, comment: 'Hi' },
      404,
      /not found/,
    );
    await community.edits(ada, id, { keepPrivate: false });
    expect(await titlesOn(cleo)).toEqual(['Dune']);
    expect((await homeStats(ben)).likesOnFriendsContent).toBe(1);
  });

  it('a thing that its owner deletes stays with who saved it, without the owner’s words', async () => {
    const link = 'https://example.com/dune';
    const metadata = { authors: ['Frank Herbert'] };
    const { id } = await community.recommends(ada, 'Dune', { link, metadata });
    await community.shares(ada, id, [ben], 'For the train.');
    await community.answersShare(ben, 'accept', id);
    const pages = await Promise.all(
      [ada, ben, cleo].map(async (email) => {
        const page = new LiveClient(application.url, await sessionCookieOf(application, email));
        await page.ready();
        return page;
      }),
    );
    await community.deletes(ada, id);
    const kept = { id, title: 'Dune', link, metadata, description: '', ownerDeleted: true };
    // Earlier changes may still arrive.
    const changes = pages.map((page) =>
      page.change(
        (change) =>
          change.model === 'recommendations' &&
          (change.removed === true || change.document?.ownerDeleted === true),
      ),
    );
    expect(await Promise.all(changes)).toMatchObject([
      { removed: true },
      { document: kept },
      { removed: true },
    ]);
    for (const page of pages) page.close();
    const { recommendations } = await community.library(ben, { search: 'herbert' });
    expect(recommendations).toMatchObject([{ ...kept, addedBy: ada }]);
    expect(recommendations[0]).not.toHaveProperty('why');
    expect((await community.library(ben, { search: 'why' })).recommendations).toEqual([]);
    const request = { user_email: ben, recommendation_id: id };
    const whole = await community.read(getRecommendation, request);
    expect(whole.recommendation).toMatchObject({ ...kept, shares: [] });
    expect(await titlesOn(cleo)).toEqual([]);
    for (const user_email of [ada, cleo]) {
      const asked = { user_email, recommendation_id: id };
      await expectRefusal(application, getRecommendation, asked, 404, /not found/);
    }
    const like = { recommendationId: id, userEmail: ben, action: 'like' };
    await expectRefusal(application, likeDislike, like, 404, /not found/);
    await community.recommends(ben, 'Dune');
    await community.deletes(ben, id);
    expect((await community.library(ben)).recommendations.map((one) => one.addedBy)).toEqual([ben]);
  });

  it('the type, maker, year and picture can be corrected, for everybody who has it', async () => {
    const { id } = await community.recommends(ada, 'Dune', { type: 'book' });
    const [seen] = (await explore(ben)).recommendations;
    if (seen === undefined) throw new Error('friends see it');
    await community.saves(ben, seen);
    const metadata = { director: 'Denis Villeneuve', releaseDate: '2021' };
    await community.edits(ada, id, { type: 'movie', metadata });
    const { recommendations, counts } = await community.library(ben, { section: 'movie' });
    expect(recommendations).toMatchObject([{ type: 'movie', metadata }]);
    expect([counts.movie, counts.book]).toEqual([1, 0]);
    expect(
      (await community.library(ben, { section: 'movie', search: 'villeneuve' })).recommendations,
    ).toHaveLength(1);
    expect((await explore(cleo, { category: 'movie' })).recommendations).toHaveLength(1);
    await community.recommends(ada, 'Dune', { type: 'book' });
    const request = { user_email: ada, id, updates: { type: 'book' as const } };
    await expectRefusal(application, updateRecommendation, request, 409, /Doublon/);
  });
});
