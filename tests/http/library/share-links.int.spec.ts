import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { deleteAccount } from '../../../services/contract/accounts/account.js';
import { idempotencyKeyHeader } from '../../../services/contract/headers.js';
import {
  addRecommendation,
  deleteRecommendation,
  updateRecommendation,
} from '../../../services/contract/library/recommendation.js';
import {
  createShareLink,
  getSharedRecommendation,
  getShareLinks,
  revokeShareLink,
  sendRecommendation,
} from '../../../services/contract/library/sharing.js';
import { updateUserProfile } from '../../../services/contract/people/user.js';
import { EndedLinks } from '../../../services/features/library/share-links/ended-links.js';
import { Community } from '../../support/community.js';
import { expectRefusal } from '../../support/refusal.js';
import { RunningApplication } from '../../support/application/running-application.js';

const [ada, ben, cleo] = ['ada@example.com', 'ben@example.com', 'cleo@example.com'];
const day = 24 * 60 * 60 * 1_000;

describe('Share links', () => {
  let application: RunningApplication;
  let community: Community;
  let now: Date;

  beforeEach(async () => {
    now = new Date();
    application = await RunningApplication.start({ clock: () => now });
    community = new Community(application);
    for (const name of ['Ada', 'Ben', 'Cleo']) await community.person(name);
    await community.makesFriends(ada, ben);
  });
  afterEach(() => application.close());

  const passDays = (days: number) => (now = new Date(now.getTime() + days * day));
  const link = (email: string, recommendationId: string) =>
    community.execute(createShareLink, { recommendationId, userEmail: email });
  const revoke = (email: string, recommendationId: string) =>
    community.execute(revokeShareLink, { recommendationId, userEmail: email });
  const shown = (token: string) => community.read(getSharedRecommendation, { token });
  const statusOf = async (token: string) => {
    const headers = community.headers();
    return (await application.send(getSharedRecommendation, { token }, { headers })).status;
  };

  it('show everybody the item and who recommends it, without an address', async () => {
    const { id } = await community.recommends(ada, 'Dune', {
      link: 'https://example.com/dune',
      metadata: { authors: ['Herbert'] },
      keepPrivate: true,
    });
    const { shareLink, expiresAt } = await link(ada, id);
    expect(shareLink).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/share\/[A-Za-z0-9_-]{57}$/);
    expect(Date.parse(expiresAt)).toBe(now.getTime() + 30 * day);
    const answer = await shown(shareLink.split('/').at(-1) ?? '');
    expect(answer).toEqual({
      success: true,
      recommendation: {
        id,
        title: 'Dune',
        type: 'book',
        description: 'Why Dune',
        link: 'https://example.com/dune',
        metadata: { authors: ['Herbert'] },
        creatorName: 'Ada',
        creatorPicture: null,
        passedOnBy: null,
      },
    });
    expect(JSON.stringify(answer)).not.toContain('@');
  });

  it('show no address of a person without a name', async () => {
    await community.execute(updateUserProfile, { email: ada, first_name: '', last_name: '' });
    const { id } = await community.recommends(ada, 'Dune');
    const { recommendation } = await shown(await community.linksTo(ada, id));
    expect(recommendation.creatorName).toBe('un membre de Trboo');
  });

  it('are the same within a day and for a repeated command', async () => {
    const { id } = await community.recommends(ada, 'Dune');
    const first = await link(ada, id);
    expect((await link(ada, id)).shareLink).toBe(first.shareLink);
    passDays(2);
    const request = { recommendationId: id, userEmail: ada };
    const headers = { ...community.headers(), [idempotencyKeyHeader]: 'once' };
    const one = await application.call(createShareLink, request, { headers });
    expect(one.shareLink).not.toBe(first.shareLink);
    passDays(0.5);
    const again = await application.call(createShareLink, request, { headers });
    expect(again).toEqual(one);
  });

  it('are not stored in readable form', async () => {
    const { id } = await community.recommends(ada, 'Dune');
    const token = await community.linksTo(ada, id);
    expect(JSON.stringify(await application.log())).not.toContain(token);
  });

  it('are valid for 30 days', async () => {
    const { id } = await community.recommends(ada, 'Dune');
    const token = await community.linksTo(ada, id);
    passDays(29.99);
    expect(await statusOf(token)).toBe(200);
    passDays(0.01);
    expect(await statusOf(token)).toBe(404);
  });

  it('can be revoked again, also when the item was deleted since', async () => {
    const { id } = await community.recommends(ada, 'Emma');
    await community.linksTo(ben, id);
    const request = { recommendationId: id, userEmail: ben };
    const again = async () => {
      const headers = { ...community.headers(), [idempotencyKeyHeader]: 'once' };
      return (await application.send(revokeShareLink, request, { headers })).status;
    };
    expect(await again()).toBe(200);
    await community.execute(deleteRecommendation, { user_email: ada, id });
    expect(await again()).toBe(200);
    await expectRefusal(application, revokeShareLink, request, 404, /not found/);
  });

  it('leave copies alone when a revocation is repeated after the owner has deleted the item', async () => {
    const dune = await community.recommends(ada, 'Dune');
    await community.linksTo(ada, dune.id);
    const request = { recommendationId: dune.id, userEmail: ada };
    const revokes = () => {
      const headers = { ...community.headers(), [idempotencyKeyHeader]: 'once' };
      return application.call(revokeShareLink, request, { headers });
    };
    await revokes();
    passDays(1);
    await community.saves(cleo, dune, await community.linksTo(ada, dune.id));
    await community.deletes(ada, dune.id);
    await revokes();
    const { recommendations } = await community.library(cleo);
    expect(recommendations.map(({ title }) => title)).toEqual(['Dune']);
  });

  it('end all together when their creator revokes them; a new one is different', async () => {
    const { id } = await community.recommends(ada, 'Dune');
    const tokens = [await community.linksTo(ada, id)];
    passDays(2);
    tokens.push(await community.linksTo(ada, id));
    await revoke(ada, id);
    expect(await Promise.all(tokens.map(statusOf))).toEqual([404, 404]);
    await revoke(ada, id);
    passDays(0.001);
    const renewed = await community.linksTo(ada, id);
    expect(tokens).not.toContain(renewed);
    expect(await statusOf(renewed)).toBe(200);
  });

  it('let signed-in people save the item', async () => {
    const dune = await community.recommends(ada, 'Dune', { keepPrivate: true });
    const token = await community.linksTo(ada, dune.id);
    const content = { title: 'Dune', type: 'book', description: 'Sand.', id: dune.id };
    const saving = { user_email: cleo, ...content };
    await expectRefusal(application, addRecommendation, saving, 404, /Recommendation not found/);
    const wrong = { ...saving, shareToken: 'A'.repeat(22) };
    await expectRefusal(application, addRecommendation, wrong, 404, /Recommendation not found/);
    const other = await community.recommends(ada, 'Emma', { keepPrivate: true });
    const others = { ...saving, id: other.id, shareToken: token };
    await expectRefusal(application, addRecommendation, others, 404, /Recommendation not found/);
    await community.saves(cleo, dune, token);
    const { recommendations } = await community.library(cleo);
    expect(recommendations).toMatchObject([
      { id: dune.id, addedBy: '', addedByUser: { firstName: 'Ada', email: '' }, title: 'Dune' },
    ]);
  });

  it('end together with the saves that depend on them', async () => {
    await community.person('Dan');
    await community.makesFriends(ada, 'dan@example.com');
    const dune = await community.recommends(ada, 'Dune', { keepPrivate: true });
    await community.shares(ada, dune.id, ['dan@example.com']);
    const token = await community.linksTo(ada, dune.id);
    for (const email of [ben, cleo, 'dan@example.com']) await community.saves(email, dune, token);
    await revoke(ada, dune.id);
    const libraries = [ben, cleo, 'dan@example.com'].map(async (email) =>
      (await community.library(email)).recommendations.map(({ title }) => title),
    );
    expect(await Promise.all(libraries)).toEqual([[], [], ['Dune']]);
  });

  it('end together with the saves that depend on them when the last has expired', async () => {
    const dune = await community.recommends(ada, 'Dune', { keepPrivate: true });
    await community.saves(cleo, dune, await community.linksTo(ada, dune.id));
    passDays(20);
    await community.linksTo(ada, dune.id);
    const expired = application.application.get(EndedLinks);
    const kept = async () => {
      await community.settle();
      await expired.revoke();
      await community.settle();
      return (await community.library(cleo)).recommendations.map(({ title }) => title);
    };
    passDays(15);
    expect(await kept()).toEqual(['Dune']);
    passDays(15);
    expect(await kept()).toEqual([]);
    const revoked = (await application.log()).filter(({ type }) => type === 'ShareLinkRevoked');
    expect(revoked).toHaveLength(2);
  });

  describe('created by people other than the owner', () => {
    const refusal = /Its owner asks others not to pass it on/;
    const titles = async (email: string) =>
      (await community.library(email)).recommendations.map(({ title }) => title);
    const linksOf = async (email: string, recommendation_id: string) => {
      const { links } = await community.read(getShareLinks, {
        user_email: email,
        recommendation_id,
      });
      return links.map(({ id, maker, isMine }) => ({ id, by: maker.firstName, isMine }));
    };
    const ended = async () => {
      await application.application.get(EndedLinks).revoke();
      await community.settle();
    };

    it('are all shown to the owner, and each to its creator, who can end only that one', async () => {
      const dune = await community.recommends(ada, 'Dune');
      const own = await community.linksTo(ada, dune.id);
      passDays(0.001);
      const bens = await community.linksTo(ben, dune.id);
      const all = await linksOf(ada, dune.id);
      expect(all.map(({ by, isMine }) => ({ by, isMine }))).toEqual([
        { by: 'Ben', isMine: false },
        { by: 'Ada', isMine: true },
      ]);
      expect(await linksOf(ben, dune.id)).toEqual([{ ...all[0], isMine: true }]);
      const everyone = { recommendationId: dune.id, userEmail: ben, everyone: true };
      await expectRefusal(application, revokeShareLink, everyone, 403, /Only its owner/);
      // Ben cannot end another person's link.
      const adas = { recommendationId: dune.id, userEmail: ben, linkId: all[1]?.id };
      await community.execute(revokeShareLink, adas);
      expect(await Promise.all([own, bens].map(statusOf))).toEqual([200, 200]);
      await revoke(ben, dune.id);
      expect(await Promise.all([own, bens].map(statusOf))).toEqual([200, 404]);
    });

    it('are not told of to others by the pages of a list', async () => {
      const { id } = await community.recommends(ada, 'Dune');
      await community.linksTo(ada, id);
      passDays(2);
      await community.linksTo(ada, id);
      const asked = { user_email: ben, recommendation_id: id, limit: 1 };
      expect(await community.read(getShareLinks, asked)).toEqual({ links: [] });
    });

    it('can be ended by the owner, one or all, with the saves that depend on them', async () => {
      const eve = await community.person('Eve');
      const dune = await community.recommends(ada, 'Dune', { keepPrivate: true });
      await community.shares(ada, dune.id, [ben]);
      await community.saves(cleo, dune, await community.linksTo(ben, dune.id));
      await community.saves(eve, dune, await community.linksTo(ada, dune.id));
      const [bens] = (await linksOf(ada, dune.id)).filter(({ by }) => by === 'Ben');
      const one = { recommendationId: dune.id, userEmail: ada, linkId: bens?.id };
      await community.execute(revokeShareLink, one);
      expect([await titles(cleo), await titles(eve)]).toEqual([[], ['Dune']]);
      passDays(0.001);
      await community.saves(cleo, dune, await community.linksTo(ben, dune.id));
      const all = { recommendationId: dune.id, userEmail: ada, everyone: true };
      await community.execute(revokeShareLink, all);
      expect([await titles(cleo), await titles(eve)]).toEqual([[], []]);
      expect(await linksOf(ada, dune.id)).toEqual([]);
    });

    it('end along the chain: items saved by a link cannot be shared by a link', async () => {
      const eve = await community.person('Eve');
      const dune = await community.recommends(ada, 'Dune', { keepPrivate: true });
      await community.shares(ada, dune.id, [ben]);
      await community.saves(cleo, dune, await community.linksTo(ben, dune.id));
      const cleos = await community.linksTo(cleo, dune.id);
      await community.saves(eve, dune, cleos);
      await revoke(ben, dune.id);
      expect([await titles(cleo), await titles(eve)]).toEqual([[], []]);
      expect(await statusOf(cleos)).toBe(404);
    });

    it('end when their creator no longer sees the item, and soon the saves that depend on them', async () => {
      const dune = await community.recommends(ada, 'Dune');
      const token = await community.linksTo(ben, dune.id);
      await community.saves(cleo, dune, token);
      await community.unfriends(ada, ben);
      expect(await statusOf(token)).toBe(404);
      expect(await linksOf(ada, dune.id)).toEqual([]);
      await ended();
      expect(await titles(cleo)).toEqual([]);
      await community.makesFriends(ada, ben);
      expect(await statusOf(token)).toBe(404);
    });

    it('end when their creator is erased, with the saves that depend on them', async () => {
      const dune = await community.recommends(ada, 'Dune');
      const token = await community.linksTo(ben, dune.id);
      await community.saves(cleo, dune, token);
      await community.execute(deleteAccount, { user_email: ben });
      expect(await statusOf(token)).toBe(404);
      expect(await titles(cleo)).toEqual([]);
    });

    it('end and cannot be created when the owner forbids passing the item on', async () => {
      const dune = await community.recommends(ada, 'Dune');
      await community.makesFriends(ben, cleo);
      const token = await community.linksTo(ben, dune.id);
      await community.saves(cleo, dune, token);
      const asks = (notToBePassedOn: boolean) => community.edits(ada, dune.id, { notToBePassedOn });
      expect((await asks(true)).recommendation).toMatchObject({ notToBePassedOn: true });
      expect(await statusOf(token)).toBe(404);
      expect(await titles(cleo)).toEqual([]);
      const linking = { recommendationId: dune.id, userEmail: ben };
      await expectRefusal(application, createShareLink, linking, 403, refusal);
      const sending = { recommendationId: dune.id, fromEmail: ben, toEmails: [cleo], why: 'Read.' };
      await expectRefusal(application, sendRecommendation, sending, 403, refusal);
      expect(await statusOf(await community.linksTo(ada, dune.id))).toBe(200);
      const { recommendation } = await community.edits(ada, dune.id, { title: 'Dune Messiah' });
      expect(recommendation.notToBePassedOn).toBe(true);
      await asks(false);
      expect(await statusOf(await community.linksTo(ben, dune.id))).toBe(200);
    });

    it('stay when an edit that forbade passing on is repeated after it was allowed again', async () => {
      const { id } = await community.recommends(ada, 'Dune');
      const withholds = () => {
        const headers = { ...community.headers(), [idempotencyKeyHeader]: 'withhold' };
        const updates = { notToBePassedOn: true };
        return application.call(
          updateRecommendation,
          { user_email: ada, id, updates },
          { headers },
        );
      };
      await withholds();
      await community.edits(ada, id, { notToBePassedOn: false });
      const token = await community.linksTo(ben, id);
      await withholds();
      expect(await statusOf(token)).toBe(200);
    });
  });

  it('are refused for hidden items and invalid tokens', async () => {
    await community.recommends(ada, 'Diary', { id: 'diary', keepPrivate: true });
    for (const call of [createShareLink, revokeShareLink]) {
      for (const recommendationId of ['diary', 'never']) {
        const request = { recommendationId, userEmail: ben };
        await expectRefusal(application, call, request, 404, /Recommendation not found/);
      }
    }
    const refused = (request: object, status: number, says: RegExp) =>
      expectRefusal(application, getSharedRecommendation, request, status, says);
    await refused({}, 400, /token/);
    await refused({ token: '' }, 400, /Token de partage manquant/);
    await refused({ token: 'x'.repeat(201) }, 400, /token/);
    await refused({ token: '../../etc/passwd' }, 404, /Recommandation non trouvée/);
  });
});
