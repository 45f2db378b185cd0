import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import {
  addRecommendation,
  getRecommendations,
} from '../../../services/contract/library/recommendation.js';
import { getActivity, getActivityItems } from '../../../services/contract/home/activity.js';
import { getHomeStats } from '../../../services/contract/home/home.js';
import { Community } from '../../support/community.js';
import { expectRefusal } from '../../support/refusal.js';
import { HostedApplication } from '../../support/application/hosted-application.js';

const [ada, ben, cleo] = ['ada@example.com', 'ben@example.com', 'cleo@example.com'];

describe('A library', () => {
  let application: HostedApplication;
  let community: Community;

  beforeEach(async () => {
    application = await HostedApplication.start();
    community = new Community(application);
    for (const name of ['Ada', 'Ben', 'Cleo']) await community.person(name);
    await community.makesFriends(ada, ben);
    await community.makesFriends(ada, cleo);
  });
  afterEach(() => application.close());

  type Filters = Partial<z.input<typeof getRecommendations.request>>;
  const titles = async (email: string, filters: Filters = {}) =>
    (await community.library(email, filters)).recommendations.map(({ title }) => title);

  describe('saving', () => {
    it('leaves the item to its owner, who changes it for all', async () => {
      const emma = await community.recommends(ben, 'Emma');
      const { recommendation } = await community.saves(ada, emma);
      expect(recommendation).toMatchObject({ id: emma.id, title: 'Emma', addedBy: ben });
      await community.edits(ben, emma.id, { title: 'Emma (1815)' });
      expect(await titles(ada)).toEqual(['Emma (1815)']);
    });

    it('is refused for an item already in the library', async () => {
      const emma = await community.recommends(ben, 'Emma');
      await community.recommends(ada, 'Dune');
      const dune = await community.recommends(ben, 'DUNE ');
      await community.saves(ada, emma);
      const refused = ({ id, title }: { id: string; title: string }) => {
        const saving = { user_email: ada, id, title, type: 'book', description: 'Yes.' };
        const words = /"duplicate".*This recommendation is already in your library!/;
        return expectRefusal(application, addRecommendation, saving, 409, words);
      };
      await refused(emma);
      await refused(dune);
    });

    it('is refused together with sharing', async () => {
      const emma = await community.recommends(ben, 'Emma');
      const saving = { user_email: ada, id: emma.id, title: 'Emma', type: 'book' };
      const request = { ...saving, description: 'Yes.', friendEmails: [cleo] };
      await expectRefusal(application, addRecommendation, request, 400, /send-recommendation/);
    });

    it('frees the title once its owner has deleted or renamed the item', async () => {
      const emma = await community.recommends(ben, 'Emma');
      const dune = await community.recommends(ben, 'Dune');
      await community.saves(ada, emma);
      await community.saves(ada, dune);
      await community.deletes(ben, emma.id);
      await community.edits(ben, dune.id, { title: 'Dune Messiah' });
      await community.saves(ada, await community.recommends(cleo, 'Emma'));
      await community.saves(ada, await community.recommends(cleo, 'Dune'));
      expect(await titles(ada)).toEqual(['Dune', 'Emma', 'Dune Messiah', 'Emma']);
    });

    it('does not prevent recommending the title as well, or renaming to it', async () => {
      await community.saves(ada, await community.recommends(ben, 'Emma'));
      await community.saves(ada, await community.recommends(ben, 'Dune'));
      await community.recommends(ada, 'emma');
      const { id } = await community.recommends(ada, 'Sand');
      await community.edits(ada, id, { title: 'DUNE' });
      expect(await titles(ada)).toEqual(['DUNE', 'emma', 'Dune', 'Emma']);
    });
  });

  it('loses a removed item, which its owner keeps and which can be saved again', async () => {
    const emma = await community.recommends(ben, 'Emma');
    await community.saves(ada, emma);
    await community.deletes(ada, emma.id);
    expect([await titles(ada), await titles(ben)]).toEqual([[], ['Emma']]);
    await community.saves(ada, emma);
    expect(await titles(ada)).toEqual(['Emma']);
  });

  it('returns one of its items by id', async () => {
    const { id } = await community.recommends(ada, 'One');
    await community.recommends(ada, 'Two');
    const others = await community.recommends(ben, 'Three');
    expect(await titles(ada, { id })).toEqual(['One']);
    expect(await titles(ada, { id: others.id })).toEqual([]);
    expect(await titles(ada, { id: 'none' })).toEqual([]);
  });

  describe('items that others like or have commented on', () => {
    const activity = async (email: string) => {
      const { activity } = await community.read(getActivity, { user_email: email });
      return activity.map(({ recommendationId }) => recommendationId);
    };
    const items = async (email: string, ids: readonly string[]) =>
      (await community.read(getActivityItems, { user_email: email, ids: ids.join(',') })).items;

    it('count everybody who may see them: former friends, and people with a link', async () => {
      const emma = await community.recommends(ada, 'Emma');
      const dan = await community.person('Dan');
      await community.saves(dan, emma, await community.linksTo(ada, emma.id));
      await community.comments(dan, emma.id, 'By a link.');
      await community.reacts(dan, 'like', emma.id);
      await community.reacts(ben, 'like', emma.id);
      await community.unfriends(ada, ben);
      await community.reacts(ada, 'like', emma.id);
      await community.comments(ada, emma.id, 'Mine.');
      expect(await activity(ada)).toEqual([emma.id]);
      const [item] = await items(ada, [emma.id]);
      expect(item).toMatchObject({ likes: 2, commentCount: 1, recommendation: { title: 'Emma' } });
      const listed = await community.read(getActivity, { user_email: ada });
      expect(listed.activity).toEqual([{ recommendationId: emma.id, at: item?.at }]);
      // By name: addresses of people who are not friends are not shown.
      const likers = item?.likedBy.map(({ firstName, email }) => `${firstName} ${email}`);
      expect(likers?.sort()).toEqual(['Ben ', 'Dan ']);
      const comment = { comment: 'By a link.', user: { firstName: 'Dan', email: '' } };
      expect(item?.comments).toMatchObject([comment]);
      const { stats } = await community.read(getHomeStats, { user_email: ada });
      expect(stats).toMatchObject({ likesReceived: 2, commentsReceived: 1 });
    });

    it('are shown only to their owner, while they exist', async () => {
      const emma = await community.recommends(ada, 'Emma');
      const quiet = await community.recommends(ada, 'Quiet');
      await community.reacts(ben, 'like', emma.id);
      expect(await items(ben, [emma.id])).toEqual([]);
      const asked = [quiet.id, 'nothing', emma.id, emma.id];
      expect(await items(ada, asked)).toMatchObject([{ recommendation: { id: emma.id } }]);
      expect(await items(ada, [])).toEqual([]);
      const many = Array.from({ length: 51 }, (_, index) => `id-${index}`).join(',');
      const request = { user_email: ada, ids: many };
      await expectRefusal(application, getActivityItems, request, 400, /ids: must be at most 50/);
      await community.deletes(ada, emma.id);
      expect([await activity(ada), await items(ada, [emma.id])]).toEqual([[], []]);
    });
  });

  it('refuses invalid filters', async () => {
    const refused = (more: object, status: number, says: RegExp) =>
      expectRefusal(application, getRecommendations, { user_email: ada, ...more }, status, says);
    await refused({ section: 'films' }, 400, /section/);
    await refused({ sort: 'best' }, 400, /sort/);
    await refused({ liked_by: 'nobody@example.com' }, 404, /Not friends/);
    await refused({ liked_by: 'nobody' }, 400, /liked_by/);
    await refused({ cursor: 'x', sort: 'most-liked' }, 400, /cursor/);
    await refused({ cursor: 'x' }, 400, /cursor/);
  });
});
