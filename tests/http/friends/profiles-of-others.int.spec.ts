import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { getUser, updateUserProfile } from '../../../services/contract/people/user.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { sessionCookieOf } from '../../support/application/live-client.js';
import { Community } from '../../support/community.js';

describe('The profile of another person', () => {
  let application: HostedApplication;
  let community: Community;
  beforeEach(async () => {
    application = await HostedApplication.start();
    community = new Community(application);
  });
  afterEach(() => application.close());

  it('has a bio for friends and where one has asked, name and picture for other members', async () => {
    const [ada, ben, cleo] = await community.circle('Ada', 'Ben', 'Cleo');
    const profile = { email: ben, bio: 'Reads on trains.', enabled_categories: ['book' as const] };
    await community.execute(updateUserProfile, profile);
    const cookie = new Map<string, string>();
    for (const email of [ada, ben, cleo]) {
      cookie.set(email, await sessionCookieOf(application, email));
    }
    const seenBy = async (email: string) => {
      const headers = { ...community.headers(), cookie: cookie.get(email) ?? '' };
      return (await application.call(getUser, { email: ben }, { headers })).user;
    };
    await community.settle();
    const whole = { firstName: 'Ben', bio: 'Reads on trains.', enabledCategories: ['book'] };
    expect(await seenBy(ada)).toMatchObject(whole);
    expect(await seenBy(ben)).toMatchObject(whole);
    expect(await seenBy(cleo)).toMatchObject({ firstName: 'Ben', bio: '' });
    expect((await seenBy(cleo)).enabledCategories).toHaveLength(6);
    await community.requestsFriendship(cleo, ben);
    await community.settle();
    expect(await seenBy(cleo)).toMatchObject(whole);
    await community.blocks(ben, ada);
    await community.settle();
    await expect(seenBy(ada)).rejects.toThrow(/404/);
  });
});
