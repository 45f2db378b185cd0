import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  acceptFriendRequest,
  addFriend,
  deleteFriend,
  getFriends,
  rejectFriendRequest,
} from '../../../services/contract/friends/friend.js';
import { getComments } from '../../../services/contract/library/comment.js';
import { getHomeStats, getInboxBadge } from '../../../services/contract/home/home.js';
import {
  addRecommendation,
  deleteRecommendation,
  getExplore,
  getRecommendations,
  likeDislike,
  updateRecommendation,
} from '../../../services/contract/library/recommendation.js';
import { Community } from '../../support/community.js';
import { HostedApplication } from '../../support/application/hosted-application.js';

describe('A community over HTTP', () => {
  let application: HostedApplication;
  let community: Community;
  let ada: string;
  let ben: string;
  let cleo: string;

  beforeEach(async () => {
    application = await HostedApplication.start();
    community = new Community(application);
    [ada, ben, cleo] = [
      await community.person('Ada'),
      await community.person('Ben'),
      await community.person('Cleo'),
    ];
  });
  afterEach(() => application.close());

  const explore = (email: string, filters: object = {}) =>
    community.read(getExplore, { user_email: email, ...filters });
  const titles = async (email: string, filters: object = {}) =>
    (await explore(email, filters)).recommendations.map(({ title }) => title);
  const stats = async (email: string) =>
    (await community.read(getHomeStats, { user_email: email })).stats;
  const badge = async (email: string) =>
    (await community.read(getInboxBadge, { user_email: email })).count;

  describe('friend requests', () => {
    it('are shown to both, with mutual friends, until they are answered', async () => {
      await community.makesFriends(ada, cleo);
      await community.makesFriends(ben, cleo);
      await community.execute(addFriend, { user_email: ada, friend_email: ben });
      const [asked, asking] = [await community.requestsOf(ben), await community.requestsOf(ada)];
      expect(asked.received).toMatchObject([
        { type: 'received', senderEmail: ada, receiverEmail: ben, mutualFriends: 1 },
      ]);
      expect(asked.received[0]?.sender).toMatchObject({ email: ada, firstName: 'Ada' });
      expect(asking.sent).toMatchObject([{ type: 'sent', senderEmail: ada, receiverEmail: ben }]);
      expect(asking.sent[0]?.id).toBe(asked.received[0]?.id);

      const request_id = asked.received[0]?.id ?? '';
      await community.execute(acceptFriendRequest, { request_id, user_email: ben });
      expect((await community.requestsOf(ben)).received).toEqual([]);
      const { friends } = await community.read(getFriends, { user_email: ada });
      expect(friends.map(({ email }) => email)).toEqual([ben, cleo]);
    });

    it('are refused while one is open, from either side', async () => {
      await community.execute(addFriend, { user_email: ada, friend_email: ben });
      for (const [user_email, friend_email] of [
        [ada, ben],
        [ben, ada],
      ]) {
        const answer = await application.send(addFriend, { user_email, friend_email });
        expect(answer).toMatchObject({
          status: 409,
          body: { error: 'Friend request already exists with this user' },
        });
      }
    });

    it('can be rejected and sent again', async () => {
      const { request_id } = await community.execute(addFriend, {
        user_email: ada,
        friend_email: ben,
      });
      await community.execute(rejectFriendRequest, { request_id, user_email: ben });
      expect((await community.requestsOf(ada)).sent).toEqual([]);
      await community.execute(addFriend, { user_email: ben, friend_email: ada });
      expect((await community.requestsOf(ada)).received).toHaveLength(1);
    });

    it('can be answered only by their receiver', async () => {
      const { request_id } = await community.execute(addFriend, {
        user_email: ada,
        friend_email: ben,
      });
      const bySender = await application.send(acceptFriendRequest, { request_id, user_email: ada });
      const byOther = await application.send(acceptFriendRequest, { request_id, user_email: cleo });
      expect([bySender.status, byOther.status]).toEqual([403, 404]);
    });
  });

  describe('recommendations', () => {
    it('appear in the owner’s list with the given fields', async () => {
      const added = await community.recommends(ada, ' Dune ', {
        id: 'my-own-id',
        link: 'https://example.com/dune',
        metadata: { authors: ['Frank Herbert'] },
        added_date: '2020-02-03T05:05:06+02:00',
      });
      const { recommendations } = await community.read(getRecommendations, { user_email: ada });
      expect(recommendations).toEqual([added]);
      expect(added).toMatchObject({
        id: 'my-own-id',
        title: 'Dune',
        addedBy: ada,
        addedDate: '2020-02-03T03:05:06.000Z',
        metadata: { authors: ['Frank Herbert'] },
        likedBy: [],
      });
    });

    it('are private by default', async () => {
      await community.makesFriends(ada, ben);
      const { keepPrivate } = await community.recommends(ada, 'Dune', { keepPrivate: undefined });
      expect(keepPrivate).toBe(true);
      expect(await titles(ben)).toEqual([]);
    });

    it('have the given date, which must be valid', async () => {
      const { addedDate } = await community.recommends(ada, 'Dune', { added_date: '2024-05-01' });
      expect(addedDate).toBe('2024-05-01T00:00:00.000Z');
      const wrong = { user_email: ada, title: 'Emma', type: 'book', description: 'Wit.' };
      const answer = await application.send(addRecommendation, { ...wrong, added_date: 'May' });
      expect(answer).toMatchObject({
        status: 400,
        body: { details: expect.stringMatching(/^added_date: must be a date/) as unknown },
      });
    });

    it('do not have a date in the future', async () => {
      const { addedDate } = await community.recommends(ada, 'Dune', {
        added_date: '2999-01-01T00:00:00Z',
      });
      expect(Date.parse(addedDate)).toBeLessThanOrEqual(Date.now());
    });

    it('are shown to friends, newest first, by category and by friend', async () => {
      await community.makesFriends(ada, ben);
      await community.makesFriends(ben, cleo);
      const old = { added_date: '2020-01-01T00:00:00Z' };
      await community.recommends(ada, 'Old', old);
      await community.recommends(cleo, 'Song', { type: 'music' });
      await community.recommends(ben, 'Own');
      expect(await titles(ben)).toEqual(['Song', 'Old']);
      expect(await titles(ben, { category: 'music' })).toEqual(['Song']);
      expect(await titles(ben, { friend_email: ada })).toEqual(['Old']);
      expect(await titles(ada)).toEqual(['Own']);
    });

    it('can be sorted by likes', async () => {
      await community.makesFriends(ada, ben);
      const first = await community.recommends(ada, 'First');
      await community.recommends(ada, 'Second');
      await community.reacts(ben, 'like', first.id);
      expect(await titles(ben, { sort: 'most-liked' })).toEqual(['First', 'Second']);
      await community.reacts(ben, 'unlike', first.id);
      expect(await titles(ben, { sort: 'most-liked' })).toEqual(['Second', 'First']);
    });

    it('are paged without duplicates or gaps while more are added', async () => {
      await community.makesFriends(ada, ben);
      for (const number of [1, 2, 3, 4, 5]) await community.recommends(ada, `Title ${number}`);
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await explore(ben, { limit: '2', ...(cursor && { cursor }) });
        seen.push(...page.recommendations.map(({ title }) => title));
        cursor = page.nextCursor;
        await community.recommends(ada, `Later ${seen.length}`);
      } while (cursor !== undefined);
      expect(seen).toEqual(['Title 5', 'Title 4', 'Title 3', 'Title 2', 'Title 1']);
    });

    it('can be edited by their owner, who changes only the given fields', async () => {
      await community.makesFriends(ada, ben);
      const added = await community.recommends(ada, 'Dune', { link: 'https://example.com/dune' });
      await community.reacts(ben, 'like', added.id);
      const edited = { ...added, title: 'Dune Messiah', link: null, likedBy: [ben] };
      const request = { user_email: ada, id: added.id };
      const updates = { title: ' Dune Messiah ', link: '' };
      const { recommendation } = await community.execute(updateRecommendation, {
        ...request,
        updates,
      });
      expect(recommendation).toEqual(edited);
      // Who else sees it is told its owner alone.
      const shown = { ...edited, inLibrary: false, audience: undefined };
      expect((await explore(ben)).recommendations).toEqual([shown]);
      await community.recommends(ada, 'Dune');
    });

    it('disappear for everybody, with reactions and comments, when their owner deletes them', async () => {
      await community.makesFriends(ada, ben);
      const kept = await community.recommends(ada, 'Kept');
      const { id } = await community.recommends(ada, 'Dune');
      for (const email of [ada, ben]) {
        await community.reacts(email, 'like', id);
        await community.comments(email, id, 'Yes!');
      }
      await community.reacts(ben, 'like', kept.id);
      expect(await badge(ada)).toBe(3);
      await community.execute(deleteRecommendation, { id, user_email: ada });

      expect(await titles(ben)).toEqual(['Kept']);
      const own = await community.read(getRecommendations, { user_email: ada });
      expect(own.recommendations.map(({ title }) => title)).toEqual(['Kept']);
      expect(await stats(ada)).toMatchObject({
        yourRecommendations: 1,
        likesReceived: 1,
        commentsReceived: 0,
      });
      expect(await stats(ben)).toMatchObject({
        likesOnFriendsContent: 0,
        latestFriendRecosCount: 1,
      });
      expect(await badge(ada)).toBe(1);
      const comments = await community.read(getComments, { recommendation_id: id });
      expect(comments).toEqual({ comments: [] });
      const like = { recommendationId: id, userEmail: ben, action: 'like' };
      expect((await application.send(likeDislike, like)).status).toBe(404);
      await community.recommends(ada, 'Dune');
    });

    it('keep their id reserved, even after a deletion', async () => {
      await community.recommends(ada, 'Dune', { id: 'chosen' });
      await community.execute(deleteRecommendation, { id: 'chosen', user_email: ada });
      const again = { title: 'Other', type: 'book', description: 'Why.', id: 'chosen' };
      const own = await application.send(addRecommendation, { ...again, user_email: ada });
      const others = await application.send(addRecommendation, { ...again, user_email: ben });
      expect([own.status, others.status]).toEqual([409, 404]);
    });

    it('disappear for a former friend', async () => {
      await community.makesFriends(ada, ben);
      await community.recommends(ada, 'Dune');
      expect(await titles(ben)).toEqual(['Dune']);
      await community.execute(deleteFriend, { user_email: ben, friend_email: ada });
      expect(await titles(ben)).toEqual([]);
    });
  });

  describe('reactions', () => {
    it('are one per person: a like replaces a dislike, and repeating it has no effect', async () => {
      await community.makesFriends(ada, ben);
      const { id } = await community.recommends(ada, 'Dune');
      expect(await community.reacts(ben, 'dislike', id)).toEqual({
        likedBy: [],
        dislikedBy: [ben],
      });
      expect(await community.reacts(ben, 'like', id)).toEqual({ likedBy: [ben], dislikedBy: [] });
      const before = (await application.log()).length;
      expect(await community.reacts(ben, 'like', id)).toEqual({ likedBy: [ben], dislikedBy: [] });
      expect((await application.log()).length).toBe(before);
      expect(await community.reacts(ben, 'unlike', id)).toEqual({ likedBy: [], dislikedBy: [] });
    });

    it('are shown only from the viewer and the viewer’s friends', async () => {
      await community.makesFriends(ada, ben);
      await community.makesFriends(ada, cleo);
      const { id } = await community.recommends(ada, 'Dune');
      await community.reacts(ben, 'like', id);
      await community.reacts(cleo, 'like', id);
      const likedBy = async (email: string) =>
        (await explore(email)).recommendations.find((each) => each.id === id)?.likedBy;
      expect(await likedBy(ben)).toEqual([ben]);
      await community.makesFriends(ben, cleo);
      expect((await likedBy(ben))?.sort()).toEqual([ben, cleo]);
    });
  });

  describe('comments', () => {
    const commentsFor = async (recommendation_id: string, user_email?: string) => {
      const request = { recommendation_id, ...(user_email && { user_email }) };
      const { comments } = await community.read(getComments, request);
      return comments.map(({ userEmail, comment }) => `${userEmail} ${comment}`);
    };

    it('are one per person, and keep their id when they are replaced', async () => {
      await community.makesFriends(ada, ben);
      const { id } = await community.recommends(ada, 'Dune');
      const first = await community.comments(ben, id, '  Twice! ');
      expect(first).toMatchObject({
        recommendationId: id,
        userEmail: ben,
        comment: 'Twice!',
        created_at: first.createdAt,
        user: { email: ben, firstName: 'Ben', first_name: 'Ben' },
      });
      await community.read(getComments, { recommendation_id: id });
      const again = await community.comments(ben, id, 'Three times!');
      expect(again).toEqual({ ...first, comment: 'Three times!' });
      expect(await commentsFor(id, ada)).toEqual([`${ben} Three times!`]);
    });

    it('are shown from the viewer and the viewer’s friends, oldest first; all without a viewer', async () => {
      await community.makesFriends(ada, ben);
      await community.makesFriends(ada, cleo);
      const { id } = await community.recommends(ada, 'Dune');
      await community.comments(cleo, id, 'First');
      await community.comments(ada, id, 'Second');
      await community.comments(ben, id, 'Third');
      expect(await commentsFor(id, ben)).toEqual([`${ada} Second`, `${ben} Third`]);
      expect(await commentsFor(id, ada)).toHaveLength(3);
      expect(await commentsFor(id)).toEqual([`${cleo} First`, `${ada} Second`, `${ben} Third`]);
    });

    it('are counted on cards as they are shown', async () => {
      await community.makesFriends(ada, ben);
      await community.makesFriends(ada, cleo);
      const { id } = await community.recommends(ada, 'Dune');
      for (const email of [cleo, ada, ben]) await community.comments(email, id, 'Twice!');
      await community.comments(ben, id, 'Three times!');
      const [onExplore] = (await explore(ben)).recommendations;
      expect(onExplore?.commentedBy.sort()).toEqual([ada, ben]);
      const [inLibrary] = (await community.library(ada)).recommendations;
      expect(inLibrary?.commentedBy.sort()).toEqual([ada, ben, cleo]);
    });

    it('count on the owner’s Home and badge, if they are from others', async () => {
      await community.makesFriends(ada, ben);
      const { id } = await community.recommends(ada, 'Dune');
      await community.comments(ada, id, 'Mine');
      await community.comments(ben, id, 'One');
      await community.comments(ben, id, 'Still one');
      expect(await stats(ada)).toMatchObject({ commentsReceived: 1 });
      expect(await badge(ada)).toBe(1);
      expect(await badge(ben)).toBe(0);
    });
  });

  it('counts the statistics of Home and the badge as defined', async () => {
    await community.makesFriends(ada, ben);
    await community.makesFriends(ada, cleo);
    const shown = await community.recommends(ada, 'Shown');
    await community.recommends(ada, 'Old', { added_date: '2020-01-01T00:00:00Z' });
    await community.recommends(ada, 'Hidden', { keepPrivate: true });
    for (const email of [ada, ben, cleo]) await community.reacts(email, 'like', shown.id);
    await community.person('Dan');
    await community.execute(addFriend, { user_email: 'dan@example.com', friend_email: ada });

    expect(await stats(ada)).toMatchObject({
      yourRecommendations: 3,
      likesReceived: 2,
      likesOnFriendsContent: 0,
      latestFriendRecosCount: 0,
      friendsCount: 2,
    });
    // Ben sees Ada's and Cleo's likes on Ada's item, not his own.
    expect(await stats(ben)).toMatchObject({
      likesOnFriendsContent: 2,
      latestFriendRecosCount: 1,
      friendsCount: 1,
    });
    // Two friends like, one request is open.
    expect(await badge(ada)).toBe(3);

    await community.execute(deleteFriend, { user_email: ada, friend_email: cleo });
    expect(await badge(ada)).toBe(2);
    expect(await stats(ada)).toMatchObject({ friendsCount: 1, likesReceived: 2 });
    expect(await stats(cleo)).toMatchObject({ friendsCount: 0, likesOnFriendsContent: 0 });
  });
});
