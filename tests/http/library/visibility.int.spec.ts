import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Call } from '../../../services/contract/call.js';
import { addComment, getComments } from '../../../services/contract/library/comment.js';
import { createFriendList } from '../../../services/contract/friends/friend-list.js';
import {
  addRecommendation,
  deleteRecommendation,
  getExplore,
  getFriendsRecommendations,
  likeDislike,
  type Recommendation,
  updateRecommendation,
} from '../../../services/contract/library/recommendation.js';
import {
  createShareLink,
  getRecommendation,
  getRecommendationWhy,
  getSharedRecommendation,
  processSharedRecommendation,
  revokeShareLink,
  sendRecommendation,
  withdrawRecommendation,
} from '../../../services/contract/library/sharing.js';
import { Community } from '../../support/community.js';
import { LiveClient, sessionCookieOf } from '../../support/application/live-client.js';
import { HostedApplication } from '../../support/application/hosted-application.js';

const privacies = ['not private', 'private', 'private with recipients'] as const;

/** The people of one case. Mia is the viewer; her friend Zoe receives shares. */
interface People {
  readonly owner: string;
  readonly mia: string;
  readonly zoe: string;
  /** Another recipient, if there are recipients. */
  readonly other: string;
}

interface Role {
  readonly role: string;
  /** Gives Mia her role before the recommendation exists. */
  readonly before?: (all: Community, people: People) => Promise<unknown>;
  /** Gives Mia her role when the recommendation exists. */
  readonly after?: (all: Community, people: People, item: Recommendation) => Promise<unknown>;
  readonly sees: 'always' | 'unless private' | 'never';
  /** The lists that show it, if she sees it. */
  readonly onExplore?: boolean;
  readonly inLibrary?: boolean;
  readonly isPending?: boolean;
  /** Whether it was sent to her, so that she can answer. */
  readonly isRecipient?: boolean;
  /** Whether she can read it by id, but neither lists nor notices show it. */
  readonly isMuted?: boolean;
}

const befriends = (all: Community, { owner, mia }: People) => all.makesFriends(owner, mia);
const sends = (all: Community, { owner, mia }: People, { id }: Recommendation) =>
  all.shares(owner, id, [mia]);
const answers =
  (action: 'accept' | 'reject'): NonNullable<Role['after']> =>
  async (all, people, item) => {
    await sends(all, people, item);
    await all.answersShare(people.mia, action, item.id);
  };
const savesByLink: NonNullable<Role['after']> = async (all, { owner, mia }, item) =>
  all.saves(mia, item, await all.linksTo(owner, item.id));

const roles: readonly Role[] = [
  { role: 'a stranger', sees: 'never' },
  { role: 'a friend', before: befriends, sees: 'unless private', onExplore: true },
  {
    role: 'a former friend',
    before: befriends,
    after: (all, { owner, mia }) => all.unfriends(owner, mia),
    sees: 'never',
  },
  {
    role: 'a recipient who has not answered',
    before: befriends,
    after: sends,
    sees: 'always',
    onExplore: true,
    isPending: true,
    isRecipient: true,
  },
  {
    role: 'a recipient who has accepted',
    before: befriends,
    after: answers('accept'),
    sees: 'always',
    onExplore: true,
    inLibrary: true,
    isRecipient: true,
  },
  {
    role: 'a recipient who has rejected',
    before: befriends,
    after: answers('reject'),
    sees: 'always',
    onExplore: true,
    isRecipient: true,
  },
  {
    role: 'a recipient who is no friend any more',
    before: befriends,
    after: async (all, people, item) => {
      await sends(all, people, item);
      await all.unfriends(people.owner, people.mia);
    },
    sees: 'always',
    isRecipient: true,
  },
  { role: 'somebody who saved it by a link', after: savesByLink, sees: 'always', inLibrary: true },
  {
    role: 'somebody who saved it by a link that was revoked',
    after: async (all, people, item) => {
      await savesByLink(all, people, item);
      await all.execute(revokeShareLink, { recommendationId: item.id, userEmail: people.owner });
    },
    sees: 'never',
  },
  {
    role: 'a recipient from whom it was taken back',
    before: befriends,
    after: async (all, people, item) => {
      await answers('accept')(all, people, item);
      const request = { recommendationId: item.id, userEmail: people.owner };
      await all.execute(withdrawRecommendation, { ...request, toEmails: [people.mia] });
    },
    sees: 'unless private',
    onExplore: true,
  },
  {
    role: 'a friend who has muted the owner',
    before: befriends,
    after: (all, { owner, mia }) => all.mutes(mia, owner),
    sees: 'unless private',
    isMuted: true,
  },
  {
    role: 'a recipient who has muted the owner',
    before: befriends,
    after: async (all, people, item) => {
      await all.mutes(people.mia, people.owner);
      await sends(all, people, item);
    },
    sees: 'always',
    isRecipient: true,
    isMuted: true,
  },
  {
    role: 'a friend who was blocked',
    before: befriends,
    after: (all, { owner, mia }) => all.blocks(owner, mia),
    sees: 'never',
  },
  {
    role: 'a recipient who has accepted, and blocked the owner then',
    before: befriends,
    after: async (all, people, item) => {
      await answers('accept')(all, people, item);
      await all.blocks(people.mia, people.owner);
    },
    sees: 'never',
  },
  {
    role: 'a recipient who was blocked, and unblocked since',
    before: befriends,
    after: async (all, people, item) => {
      await sends(all, people, item);
      await all.blocks(people.owner, people.mia);
      await all.unblocks(people.owner, people.mia);
    },
    sees: 'never',
  },
];

describe('Who sees a recommendation', () => {
  let application: HostedApplication;
  let community: Community;
  let cases = 0;

  beforeAll(async () => {
    application = await HostedApplication.start();
    community = new Community(application);
  });
  afterAll(() => application.close());

  async function people(): Promise<People> {
    cases += 1;
    const names = ['Owner', 'Mia', 'Zoe', 'Other'].map((name) => `${name}${cases}`);
    const [owner = '', mia = '', zoe = '', other = ''] = await Promise.all(
      names.map((name) => community.person(name)),
    );
    await community.makesFriends(mia, zoe);
    await community.makesFriends(owner, other);
    return { owner, mia, zoe, other };
  }

  /** The status of an answer that sees all earlier commands. */
  const statusOf = async (call: Call, request: object) =>
    (await application.send(call, request, { headers: community.headers() })).status;

  /** The status of each call for Mia, ordered so that none affects the next. */
  async function answersTo({ mia, zoe }: People, item: Recommendation) {
    const { id: recommendationId, title, type, description } = item;
    const mine = { user_email: mia };
    const answer = { sharedRecommendationId: recommendationId, userEmail: mia, action: 'accept' };
    const sending = { fromEmail: mia, toEmails: [zoe], why: 'Look.' };
    const requests: readonly (readonly [string, Call, object])[] = [
      ['comments', getComments, { ...mine, recommendation_id: recommendationId }],
      ['whole', getRecommendation, { ...mine, recommendation_id: recommendationId }],
      ['why', getRecommendationWhy, { ...mine, recommendation_id: recommendationId }],
      ['like', likeDislike, { recommendationId, userEmail: mia, action: 'like' }],
      ['comment', addComment, { recommendationId, userEmail: mia, comment: 'Yes!' }],
      ['send', sendRecommendation, { recommendationId, ...sending }],
      ['link', createShareLink, { recommendationId, userEmail: mia }],
      ['edit', updateRecommendation, { ...mine, id: recommendationId, updates: { title: 'Mine' } }],
      ['save', addRecommendation, { ...mine, id: recommendationId, title, type, description }],
      ['answer', processSharedRecommendation, answer],
      ['remove', deleteRecommendation, { ...mine, id: recommendationId }],
    ];
    const statuses: Record<string, number> = {};
    for (const [name, call, request] of requests) {
      const status = await statusOf(call, request);
      await community.settle();
      statuses[name] = status;
    }
    return statuses;
  }

  async function listsOf({ mia }: People, { id }: Recommendation) {
    const has = (items: readonly { id: string }[]) => items.some((item) => item.id === id);
    const explore = await community.read(getExplore, { user_email: mia });
    const friends = await community.read(getFriendsRecommendations, { user_email: mia });
    return {
      explore: has(explore.recommendations),
      friends: has(friends.recommendations),
      library: has((await community.library(mia)).recommendations),
      pending: has(await community.pending(mia)),
    };
  }

  // A private item that was sent to nobody shows no more than one that another person received.
  const table = roles.flatMap((role) =>
    (['not private', 'private with recipients'] as const).map((privacy) => ({ ...role, privacy })),
  );

  it.each(table)(
    '$role, when it is $privacy',
    async ({ privacy, before, after, sees, isMuted = false, ...is }) => {
      const { onExplore, inLibrary, isPending, isRecipient } = is;
      const all = await people();
      await before?.(community, all);
      const open = privacy === 'not private';
      const item = await community.recommends(all.owner, 'Dune', {
        keepPrivate: !open,
        friendEmails: open ? [] : [all.other],
      });
      await after?.(community, all, item);
      const shown = sees === 'always' || (sees === 'unless private' && open);

      expect(await listsOf(all, item)).toEqual({
        explore: shown && open && onExplore === true,
        friends: shown && open && onExplore === true,
        library: shown && inLibrary === true,
        pending: shown && isPending === true,
      });

      const mia = new LiveClient(application.url, await sessionCookieOf(application, all.mia));
      await mia.ready();
      await community.execute(updateRecommendation, {
        user_email: all.owner,
        id: item.id,
        updates: { description: 'Still.' },
      });
      // A change that certainly reaches Mia follows.
      await community.reacts(all.mia, 'like', (await community.recommends(all.mia, 'Own')).id);
      await mia.change(({ model }) => model === 'opinions');
      const told = mia.changes.some(
        ({ model, id }) => model === 'recommendations' && id === item.id,
      );
      mia.close();
      expect(told).toBe(shown && !isMuted);

      const seen = (status: number) => (shown ? status : 404);
      expect(await answersTo(all, item)).toEqual({
        comments: seen(200),
        whole: seen(200),
        why: seen(200),
        like: seen(200),
        comment: seen(200),
        send: seen(200),
        link: seen(200),
        edit: seen(403),
        save: seen(inLibrary ? 409 : 200),
        answer: seen(isRecipient ? 200 : 404),
        remove: seen(200),
      });
    },
  );

  it.each(privacies)('its owner, when it is %s', async (privacy) => {
    const all = await people();
    const recipients = privacy === 'private with recipients' ? [all.other] : [];
    const item = await community.recommends(all.owner, 'Dune', {
      keepPrivate: privacy !== 'not private',
      friendEmails: recipients,
    });
    const asOwner = { ...all, mia: all.owner, zoe: all.other };
    expect(await listsOf(asOwner, item)).toMatchObject({ library: true, explore: false });
    expect(await answersTo(asOwner, item)).toEqual({
      comments: 200,
      whole: 200,
      why: 200,
      like: 200,
      comment: 200,
      send: 200,
      link: 200,
      edit: 200,
      save: 409,
      answer: 404,
      remove: 200,
    });
  });

  it.each(privacies)('members of a list to which it was sent, when it is %s', async (privacy) => {
    const all = await people();
    await befriends(community, all);
    const { owner: user_email, mia } = all;
    const list = { user_email, id: `list-${cases}`, name: 'Readers', friendEmails: [mia] };
    await community.execute(createFriendList, list);
    const keepPrivate = privacy !== 'not private';
    const to = privacy === 'private' ? {} : { friendListIds: [list.id] };
    const item = await community.recommends(all.owner, 'Dune', { keepPrivate, ...to });
    const shown = privacy !== 'private';
    expect((await listsOf(all, item)).pending).toBe(shown);
    const asked = { user_email: mia, recommendation_id: item.id };
    expect(await statusOf(getComments, asked)).toBe(shown ? 200 : 404);
  });

  it.each(privacies)(
    'anybody with a live link, and nobody without, when it is %s',
    async (privacy) => {
      const all = await people();
      const recipients = privacy === 'private with recipients' ? [all.other] : [];
      const item = await community.recommends(all.owner, 'Dune', {
        keepPrivate: privacy !== 'not private',
        friendEmails: recipients,
      });
      const token = await community.linksTo(all.owner, item.id);
      expect(await statusOf(getSharedRecommendation, { token })).toBe(200);
      expect(await statusOf(getSharedRecommendation, { token: 'A'.repeat(22) })).toBe(404);
      // A link shows the item only to those who have the link.
      const comments = { user_email: all.mia, recommendation_id: item.id };
      expect(await statusOf(getComments, comments)).toBe(404);
    },
  );
});
