import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { exportAccount } from '../../../services/contract/accounts/account.js';
import {
  getSharedRecommendations,
  seeSharedRecommendations,
} from '../../../services/contract/library/sharing.js';
import { Community } from '../../support/community.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { expectRefusal } from '../../support/refusal.js';

const [ada, ben, cleo] = ['ada@example.com', 'ben@example.com', 'cleo@example.com'];

describe('The Inbox', () => {
  let application: HostedApplication;
  let community: Community;

  beforeEach(async () => {
    application = await HostedApplication.start();
    community = new Community(application);
    await community.circle('Ada', 'Ben', 'Cleo');
  });
  afterEach(() => application.close());

  const seen = async (email: string) => {
    const { history } = await community.read(exportAccount, { user_email: email });
    return history.filter(({ type }) => type === 'InboxSeen').map(({ data }) => data);
  };

  it('records seen shares once per visit, and each share once', async () => {
    const [dune, emma] = [
      await community.recommends(ada, 'Dune', { friendEmails: [ben] }),
      await community.recommends(ada, 'Emma', { friendEmails: [ben] }),
    ];
    await community.seesShares(ben, dune.id);
    await community.seesShares(ben, dune.id, emma.id);
    await community.seesShares(ben, emma.id);
    expect(await seen(ben)).toMatchObject([
      { recommendationIds: [dune.id] },
      { recommendationIds: [emma.id] },
    ]);
  });

  it('records only received shares, and at most one page', async () => {
    const dune = await community.recommends(ada, 'Dune', { friendEmails: [cleo] });
    await community.seesShares(ben, dune.id, 'whatever');
    expect(await seen(ben)).toEqual([]);
    const many = Array.from({ length: 51 }, (_, index) => `item-${index}`);
    const asked = { userEmail: ben, sharedRecommendationIds: many };
    await expectRefusal(application, seeSharedRecommendations, asked, 400, /Ids/);
  });

  it('pages through unanswered shares', async () => {
    for (const title of ['One', 'Two', 'Three']) {
      const { id } = await community.recommends(ada, title);
      await community.shares(ada, id, [ben]);
    }
    const page = (cursor?: string) =>
      community.read(getSharedRecommendations, {
        user_email: ben,
        limit: '2',
        ...(cursor !== undefined && { cursor }),
      });
    const first = await page();
    const second = await page(first.nextCursor);
    const seen = [...first.sharedRecommendations, ...second.sharedRecommendations];
    expect(seen.map(({ title }) => title)).toEqual(['Three', 'Two', 'One']);
    expect(first.message).toBe('There is more: ask again with this nextCursor as cursor.');
    expect([second.nextCursor, second.message]).toEqual([undefined, undefined]);
  });
});
