import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import {
  deleteRecommendation,
  getExplore,
  getFriendsRecommendations,
  getRecommendations,
} from '../../../services/contract/library/recommendation.js';
import { getSharedRecommendations } from '../../../services/contract/library/sharing.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { Community } from '../../support/community.js';

interface Card {
  readonly id: string;
  readonly inLibrary: boolean;
}

describe('Whether an item is in the library', () => {
  let application: HostedApplication;
  let community: Community;
  let ada: string;
  let ben: string;
  let id: string;
  beforeAll(async () => {
    application = await HostedApplication.start();
    community = new Community(application);
    [ada, ben] = await community.pair('Ada', 'Ben');
    const emma = await community.recommends(ben, 'Emma');
    ({ id } = emma);
    await community.shares(ben, id, [ada]);
  });
  afterAll(() => application.close());

  /** The field in the answers of all calls with cards. */
  const said = async () => {
    const me = { user_email: ada };
    const withBen = { ...me, friend_email: ben };
    const answers: Record<string, readonly Card[]> = {
      explore: (await community.read(getExplore, me)).recommendations,
      friends: (await community.read(getFriendsRecommendations, me)).recommendations,
      received: (
        await community.read(getFriendsRecommendations, { ...withBen, direction: 'received' })
      ).recommendations,
      inbox: (await community.read(getSharedRecommendations, me)).sharedRecommendations,
      library: (await community.read(getRecommendations, me)).recommendations,
    };
    return Object.fromEntries(
      Object.entries(answers).map(([name, cards]) => [
        name,
        cards.find((card) => card.id === id)?.inLibrary,
      ]),
    );
  };

  it('is in every answer with the item: before, when it is saved, and when it is removed', async () => {
    const not = { explore: false, friends: false, received: false };
    expect(await said()).toEqual({ ...not, inbox: false, library: undefined });
    await community.answersShare(ada, 'accept', id);
    const is = { explore: true, friends: true, received: true, library: true };
    expect(await said()).toEqual({ ...is, inbox: undefined });
    await community.execute(deleteRecommendation, { user_email: ada, id });
    expect(await said()).toEqual({ ...not, inbox: undefined, library: undefined });
  });
});
