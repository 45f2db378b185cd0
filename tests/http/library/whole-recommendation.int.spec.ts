import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordOutcome } from '../../../services/contract/library/outcome.js';
import { getExplore } from '../../../services/contract/library/recommendation.js';
import { getRecommendation } from '../../../services/contract/library/sharing.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { Community } from '../../support/community.js';

const link = 'https://example.com/parasite';

describe('A full recommendation', () => {
  let application: HostedApplication;
  let community: Community;
  let [ada, ben, cy] = ['', '', ''];
  /** Ids of the same work, by owner. */
  let bens: string;
  let cys: string;
  let adas: string;

  const seenBy = async (user_email: string, recommendation_id: string) =>
    (await community.read(getRecommendation, { user_email, recommendation_id })).recommendation;
  const recommends = async (email: string, description: string, more = {}) =>
    (await community.recommends(email, `Parasite, says ${email}`, { link, description, ...more }))
      .id;

  beforeAll(async () => {
    application = await HostedApplication.start();
    community = new Community(application);
    [ada, ben, cy] = await community.circle('Ada', 'Ben', 'Cy');
    bens = await recommends(ben, 'The staircase.');
    cys = await recommends(cy, 'The rain.');
    adas = await recommends(ada, 'The house.', { keepPrivate: true });
  });
  afterAll(() => application.close());

  it('contains a friend’s private item that was sent to the viewer, with the why', async () => {
    await community.shares(ada, adas, [ben], 'Go in blind.');
    const { sameWork, shares } = await seenBy(ben, bens);
    expect(sameWork).toMatchObject([{ recommendationId: adas, why: 'The house.' }]);
    expect(shares).toMatchObject([
      { recommendationId: adas, sender: { email: ada }, why: 'Go in blind.', earlierWhys: [] },
    ]);
    await community.shares(ada, adas, [ben], 'Really.');
    expect((await seenBy(ben, bens)).shares).toMatchObject([
      { why: 'Really.', earlierWhys: ['Go in blind.'] },
    ]);
  });

  it('contains the viewer’s answer, and for the sender the outcome', async () => {
    const answered = { recommendationId: adas, userEmail: ben, outcome: 'loved' as const };
    expect((await seenBy(ben, bens)).ownOutcome).toBeNull();
    await community.execute(recordOutcome, { ...answered, words: 'The peach!' });
    const ownOutcome = { outcome: 'loved', words: 'The peach!', isTold: true };
    expect((await seenBy(ben, bens)).ownOutcome).toEqual({ ...ownOutcome, recommendationId: adas });
    expect((await seenBy(ada, adas)).recipients).toMatchObject([
      { recipient: { email: ben }, outcome: { outcome: 'loved', words: 'The peach!' } },
    ]);
    await community.execute(recordOutcome, { ...answered, outcome: null });
    expect((await seenBy(ben, bens)).ownOutcome).toBeNull();
  });

  it('counts further items', async () => {
    const [dan, eve] = await community.pair('Dan', 'Eve');
    const first = await recommends(eve, 'The first.');
    for (let copy = 0; copy < 52; copy += 1) {
      await community.recommends(eve, `Copy ${copy}`, { link });
    }
    const { sameWork, moreOfSameWork } = await seenBy(dan, first);
    expect([sameWork.length, moreOfSameWork]).toEqual([50, 2]);
    expect(sameWork[0]?.why).toBe('Why Copy 51');
  });

  it('is not found for an unknown id', async () => {
    const asked = { user_email: ada, recommendation_id: 'none' };
    const { status } = await application.send(getRecommendation, asked);
    expect(status).toBe(404);
  });

  it('on Explore the first item tells which friends also recommend the work', async () => {
    const me = { user_email: ada };
    const first = async (more = {}) =>
      (await community.read(getExplore, { ...me, ...more })).recommendations[0];
    expect(await first()).toMatchObject({
      id: cys,
      alsoBy: { person: { email: ben }, amount: 1 },
    });
    expect(await first({ friend_email: cy })).not.toHaveProperty('alsoBy');
    await community.mutes(ada, ben);
    expect(await first()).not.toHaveProperty('alsoBy');
    expect((await seenBy(ada, cys)).sameWork).toMatchObject([{ recommendationId: adas }]);
    await community.unmutes(ada, ben);
  });
  it('on Explore names the best-ranked other items', async () => {
    const [flo, gil, hal] = await community.circle('Flo', 'Gil', 'Hal');
    const ivy = await community.person('Ivy');
    await community.makesFriends(flo, ivy);
    const gils = await recommends(gil, 'The stone.');
    await recommends(hal, 'The smell.');
    const ivys = await recommends(ivy, 'The ending.');
    for (const id of [gils, ivys]) await community.reacts(flo, 'like', id);
    const named = async (sort: 'most-recent' | 'most-liked') => {
      const { recommendations } = await community.read(getExplore, { user_email: flo, sort });
      return recommendations.map(({ id, alsoBy }) => [id, alsoBy?.person.email, alsoBy?.amount]);
    };
    expect(await named('most-recent')).toEqual([[ivys, hal, 2]]);
    expect(await named('most-liked')).toEqual([[ivys, gil, 2]]);
  });
});
