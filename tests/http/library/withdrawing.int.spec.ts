import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { getComments } from '../../../services/contract/library/comment.js';
import { getHomeStats } from '../../../services/contract/home/home.js';
import {
  createShareLink,
  getSharedRecommendation,
  withdrawRecommendation,
} from '../../../services/contract/library/sharing.js';
import { Community } from '../../support/community.js';
import { expectRefusal } from '../../support/refusal.js';
import { HostedApplication } from '../../support/application/hosted-application.js';

const [ada, ben, cleo, dan] = [
  'ada@example.com',
  'ben@example.com',
  'cleo@example.com',
  'dan@example.com',
];

describe('Withdrawing a share', () => {
  let application: HostedApplication;
  let community: Community;

  beforeEach(async () => {
    application = await HostedApplication.start();
    community = new Community(application);
    for (const name of ['Ada', 'Ben', 'Cleo', 'Dan']) await community.person(name);
    await community.makesFriends(ada, ben);
    await community.makesFriends(ada, cleo);
    await community.makesFriends(ben, dan);
  });
  afterEach(() => application.close());

  const withdraw = (recommendationId: string, toEmails?: string[]) =>
    community.execute(withdrawRecommendation, { recommendationId, userEmail: ada, toEmails });
  /** The statuses of the item for these people, read without a position. */
  const answered = (id: string, emails = [ada, ben, cleo, dan]) =>
    Promise.all(
      emails.map(async (user_email) => {
        const request = { user_email, recommendation_id: id };
        return (await application.send(getComments, request)).status;
      }),
    );
  const opens = async (token: string) =>
    (await application.send(getSharedRecommendation, { token })).status;
  /** A private item, which Ben has saved and sent to Dan, and Cleo has not answered. */
  const passedOn = async () => {
    const { id } = await community.recommends(ada, 'Diary', { keepPrivate: true });
    await community.shares(ada, id, [ben, cleo]);
    await community.answersShare(ben, 'accept', id);
    await community.shares(ben, id, [dan]);
    await community.answersShare(dan, 'accept', id);
    expect(await answered(id)).toEqual([200, 200, 200, 200]);
    return id;
  };

  it('from one person removes the share and the saved item', async () => {
    const id = await passedOn();
    await withdraw(id, [ben]);
    expect(await answered(id)).toEqual([200, 404, 200, 200]);
    expect((await community.library(ben)).recommendations).toEqual([]);
    const { stats } = await community.read(getHomeStats, { user_email: ada });
    expect(stats.recommendationsSent).toBe(1);
    await community.shares(ada, id, [ben]);
    expect(await community.pending(ben)).toMatchObject([{ id }]);
  });

  it('from all recipients also affects those who received it from them', async () => {
    const id = await passedOn();
    await community.unfriends(ada, cleo);
    await withdraw(id);
    expect(await answered(id)).toEqual([200, 404, 404, 404]);
    expect((await community.library(dan)).recommendations).toEqual([]);
    await community.edits(ada, id, { description: 'Only mine now.' });
    expect((await community.library(ada)).recommendations).toMatchObject([{ id }]);
    await withdraw(id);
  });

  it('leaves a visible item visible to friends', async () => {
    const { id } = await community.recommends(ada, 'Dune', { friendEmails: [ben] });
    await withdraw(id);
    expect(await community.pending(ben)).toEqual([]);
    expect(await answered(id, [ben, dan])).toEqual([200, 404]);
  });

  it('is allowed only for the owner, and also ends the recipients’ links', async () => {
    const id = await passedOn();
    const asked = (userEmail: string, more = {}) => ({ recommendationId: id, userEmail, ...more });
    const [withdrawing, linking] = [withdrawRecommendation, createShareLink];
    await expectRefusal(application, withdrawing, asked(ben), 403, /Only whoever recommends it/);
    const token = await community.linksTo(ben, id);
    expect(await opens(token)).toBe(200);
    await withdraw(id);
    expect(await opens(token)).toBe(404);
    for (const call of [withdrawing, linking]) {
      await expectRefusal(application, call, asked(ben), 404, /Recommendation not found/);
    }
    const unknown = asked(ada, { toEmails: ['nobody@example.com'] });
    await expectRefusal(application, withdrawing, unknown, 404, /User not found/);
    const nobody = asked(ada, { toEmails: [] });
    await expectRefusal(application, withdrawing, nobody, 400, /Invalid request/);
  });
});
