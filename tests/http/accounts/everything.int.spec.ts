import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { deleteAccount, exportAccount } from '../../../services/contract/accounts/account.js';
import { createFriendList } from '../../../services/contract/friends/friend-list.js';
import { getFriends } from '../../../services/contract/friends/friend.js';
import { subscribeToFriend } from '../../../services/contract/friends/subscription.js';
import { getUsers, updateUserProfile } from '../../../services/contract/people/user.js';
import { Community } from '../../support/community.js';
import { findInStoredData } from '../../support/stored-data.js';
import { RunningApplication } from '../../support/application/running-application.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const ada = 'ada@example.com';
const secret = 'Only Ada wrote this';

/** More than two pages of each kind. */
const pageSize = 2;
const numbers = Array.from({ length: 2 * pageSize + 1 }, (_, index) => index);

describe('An account with more than one page of everything', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let application: RunningApplication;
  let community: Community;
  let friends: string[];

  beforeEach(async () => {
    folder = temporaryFolder();
    application = await RunningApplication.start({ folder: folder.path, pageSize });
    community = new Community(application);
    await community.person('Ada');
    friends = [];
    for (const number of numbers) {
      const friend = await community.person(`Friend${number}`);
      await community.makesFriends(ada, friend);
      friends.push(friend);
      await community.requestsFriendship(ada, await community.person(`Asked${number}`));
      await community.requestsFriendship(await community.person(`Asking${number}`), ada);
      await community.execute(createFriendList, {
        name: `${secret}: list ${number}`,
        description: `${secret}: described`,
        user_email: ada,
        friendEmails: friends,
      });
      const pair = { subscriberEmail: ada, subscribedToEmail: friend };
      await community.execute(subscribeToFriend, pair);
      const theirs = await community.recommends(friend, `Theirs ${number}`);
      await community.saves(ada, theirs);
      await community.reacts(ada, 'like', theirs.id);
      await community.comments(ada, theirs.id, `${secret}: comment`);
      await community.shares(friend, theirs.id, [ada], 'For you');
      const own = await community.recommends(ada, `Own ${number}`, { description: secret });
      await community.shares(ada, own.id, friends, secret);
      await community.linksTo(ada, own.id);
      await community.mutes(ada, friend);
      await community.blocks(ada, await community.person(`Blocked${number}`));
    }
  });
  afterEach(async () => {
    await application.close();
    folder.remove();
  });

  it('is exported and erased completely', async () => {
    const all = numbers.length;
    const exported = await community.read(exportAccount, { user_email: ada });
    const pairs = (all * (all + 1)) / 2;
    expect({
      own: exported.recommendations.length,
      saved: exported.saved.length,
      sent: exported.sent.length,
      received: exported.received.length,
      reactions: exported.reactions.length,
      comments: exported.comments.length,
      friends: exported.friends.length,
      asked: exported.friendRequests.sent.length,
      asking: exported.friendRequests.received.length,
      lists: exported.friendLists.length,
      subscribed: exported.subscribedToEmails.length,
      links: exported.shareLinks.length,
      muted: exported.mutedAndBlocked.muted.length,
      blocked: exported.mutedAndBlocked.blocked.length,
    }).toEqual({
      own: all,
      saved: all,
      sent: pairs,
      received: all,
      reactions: all,
      comments: all,
      friends: all,
      asked: all,
      asking: all,
      lists: all,
      subscribed: all,
      links: all,
      muted: all,
      blocked: all,
    });
    await community.execute(updateUserProfile, { email: ada, bio: secret });

    await community.execute(deleteAccount, { user_email: ada });
    // Reads wait for the position: every read model has processed the erasure.
    await community.read(getUsers, {});
    for (const friend of friends) {
      expect((await community.read(getFriends, { user_email: friend })).friends).toEqual([]);
    }
    await application.close();
    expect(await findInStoredData(folder.path, [secret, ada])).toEqual([]);
    application = await RunningApplication.start({ folder: folder.path });
  });
});
