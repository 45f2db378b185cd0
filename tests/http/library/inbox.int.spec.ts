import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { exportAccount } from '../../../services/contract/accounts/account.js';
import { seeSharedRecommendations } from '../../../services/contract/library/sharing.js';
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
});
