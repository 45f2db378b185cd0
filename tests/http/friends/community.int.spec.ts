import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { acceptFriendRequest, addFriend } from '../../../services/contract/friends/friend.js';
import { getComments } from '../../../services/contract/library/comment.js';
import {
  addRecommendation,
  deleteRecommendation,
  getExplore,
  getRecommendations,
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

  let tests = 0;

  beforeAll(async () => {
    application = await HostedApplication.start();
    community = new Community(application);
  });
  afterAll(() => application.close());
  /** Strangers for each test. */
  beforeEach(async () => {
    tests += 1;
    ada = await community.person(`Ada${tests}`);
    ben = await community.person(`Ben${tests}`);
    cleo = await community.person(`Cleo${tests}`);
  });

  const explore = (email: string, filters: object = {}) =>
    community.read(getExplore, { user_email: email, ...filters });
  const titles = async (email: string, filters: object = {}) =>
    (await explore(email, filters)).recommendations.map(({ title }) => title);

  describe('friend requests', () => {
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

    it('keep their id reserved, even after a deletion', async () => {
      await community.recommends(ada, 'Dune', { id: 'chosen' });
      await community.execute(deleteRecommendation, { id: 'chosen', user_email: ada });
      const again = { title: 'Other', type: 'book', description: 'Why.', id: 'chosen' };
      const own = await application.send(addRecommendation, { ...again, user_email: ada });
      const others = await application.send(addRecommendation, { ...again, user_email: ben });
      expect([own.status, others.status]).toEqual([409, 404]);
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
        user: { email: ben, firstName: `Ben${tests}`, first_name: `Ben${tests}` },
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
  });
});
