import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { getFriends } from '../../../services/contract/friends/friend.js';
import { addRecommendation } from '../../../services/contract/library/recommendation.js';
import { sendRecommendation } from '../../../services/contract/library/sharing.js';
import { getUser, type OpenTo, updateUserProfile } from '../../../services/contract/people/user.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { Community } from '../../support/community.js';
import { expectRefusal } from '../../support/refusal.js';

const [ada, ben, cleo] = ['ada@example.com', 'ben@example.com', 'cleo@example.com'];

describe('Open to recommendations', () => {
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

  const chooses = (email: string, open_to: OpenTo) =>
    community.execute(updateUserProfile, { email, open_to });
  const inbox = async (email: string) => (await community.pending(email)).map(({ title }) => title);
  const added = {
    user_email: ada,
    title: 'Dune',
    type: 'book' as const,
    description: 'Sand.',
  };

  it('is the default, and shown to friends', async () => {
    expect((await community.read(getUser, { email: ben })).user.openTo).toBe('everyone');
    const { user } = await chooses(ben, 'nobody');
    expect(user.openTo).toBe('nobody');
    const { friends } = await community.read(getFriends, { user_email: ada });
    expect(friends.map(({ email, open }) => [email, open])).toEqual([
      [ben, false],
      [cleo, true],
    ]);
    await chooses(ben, 'friends');
    const again = await community.read(getFriends, { user_email: ada });
    expect(again.friends.map(({ open }) => open)).toEqual([true, true]);
  });

  it('refuses to send to a friend who is not open, and records nothing', async () => {
    const { id } = await community.recommends(ada, 'Dune');
    await chooses(ben, 'nobody');
    const sending = { recommendationId: id, fromEmail: ada, toEmails: [ben], why: 'For you.' };
    const both = { ...sending, toEmails: [cleo, ben] };
    const adding = { ...added, title: 'Emma', friendEmails: [ben] };
    const refuses = expectRefusal.bind(null, application);
    await refuses(sendRecommendation, sending, 403, /Your friend is not taking recommendations/);
    await refuses(sendRecommendation, both, 403, /One of these friends is not taking/);
    await refuses(addRecommendation, adding, 403, /Nothing was sent/);
    await chooses(ben, 'friends');
    await community.shares(ada, id, [ben]);
    expect(await inbox(ben)).toEqual(['Dune']);
  });

  it('leaves out members of a list who are not open, and tells so', async () => {
    const listId = await community.group(ada, 'Readers', [ben, cleo]);
    await chooses(ben, 'nobody');
    const sent = { ...added, keepPrivate: true, friendListIds: [listId] };
    const { notReached } = await community.execute(addRecommendation, sent);
    expect(notReached.map(({ email }) => email)).toEqual([ben]);
    expect([await inbox(ben), await inbox(cleo)]).toEqual([[], ['Dune']]);
  });

  it('does not affect subscriptions', async () => {
    await community.subscribes(ben, ada);
    await chooses(ben, 'nobody');
    const listId = await community.group(ada, 'Readers', [ben]);
    const sent = { ...added, pushToSubscribers: true, friendListIds: [listId] };
    const { notReached, toSubscribers } = await community.execute(addRecommendation, sent);
    expect([notReached, toSubscribers]).toEqual([[], 1]);
    expect(await inbox(ben)).toEqual(['Dune']);
  });
});
