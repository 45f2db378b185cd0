import { expect } from '@jest/globals';
import type { z } from 'zod';
import type { Position } from '../../events/kernel/event.js';
import type { Call } from '../../services/contract/call.js';
import { getComments } from '../../services/contract/comment.js';
import { getFriendLists } from '../../services/contract/friend-list.js';
import { getFriendRequests, getFriends } from '../../services/contract/friend.js';
import { minPositionHeader } from '../../services/contract/headers.js';
import { getHomeStats, getInboxBadge } from '../../services/contract/home.js';
import {
  getExplore,
  getFriendsRecommendations,
  getRecommendations,
  type Recommendation,
  sections,
} from '../../services/contract/recommendation.js';
import {
  getRecommendationWhy,
  getSharedRecommendation,
  getSharedRecommendations,
} from '../../services/contract/sharing.js';
import { getSubscriptions } from '../../services/contract/subscription.js';
import { getUsers } from '../../services/contract/user.js';
import type { RunningApplication } from '../support/running-application.js';
import { exploredIds } from '../support/explored-ids.js';
import {
  commentsShown,
  friendsShown,
  linkedBy,
  listsShown,
  requestsShown,
  subscriptionsShown,
} from './circles.js';
import { badgeOf, figuresOf } from './figures.js';
import { activityOf, libraryOf, mostLikedFirst, pendingOf, sentBetween, shownBy } from './lists.js';
import type { Known, Oracle } from './oracle.js';

/** Cards name people in no order that anybody could lean on. */
const inOrder = <Card extends Recommendation>(card: Card): Card => ({
  ...card,
  likedBy: [...card.likedBy].sort(),
  dislikedBy: [...card.dislikedBy].sort(),
});

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string | undefined;
}

/** Everything that people see of the application, compared with what they are to see. */
export class Views {
  constructor(
    private readonly application: RunningApplication,
    private readonly oracle: Oracle,
    private readonly position: Position,
    private readonly now: Date,
  ) {}

  /** Whatever one person can ask for but single recommendations. */
  async ofPerson(userId: string): Promise<void> {
    const { oracle } = this;
    const user_email = oracle.emailOf(userId);
    const me = { user_email };
    const { stats } = await this.read(getHomeStats, me);
    this.same({ ...me, stats }, { ...me, stats: figuresOf(oracle, userId, this.now) });
    const { count } = await this.read(getInboxBadge, me);
    this.same({ ...me, badge: count }, { ...me, badge: badgeOf(oracle, userId) });
    await this.circlesOf(userId, me);
    await this.libraryOf(userId, me);
    await this.friendsItemsOf(userId, me);
    await this.inboxOf(userId, me);
  }

  /** Of one recommendation, or an id that is none. */
  async ofRecommendation(userId: string, recommendation_id: string): Promise<void> {
    const { application, oracle } = this;
    const asked = { user_email: oracle.emailOf(userId), recommendation_id };
    const headers = { [minPositionHeader]: this.position };
    const comments = await application.send(getComments, asked, { headers });
    const why = await application.send(getRecommendationWhy, asked, { headers });
    const status = oracle.sees(userId, recommendation_id) ? 200 : 404;
    this.same([asked, comments.status, why.status], [asked, status, status]);
    if (status === 404) return;
    const shown = getComments.response.parse(comments.body).comments;
    this.distinct(shown);
    const withoutIds = shown.map(({ id, ...comment }) => comment);
    this.same([asked, withoutIds], [asked, commentsShown(oracle, userId, recommendation_id)]);
    const messages = [...oracle.messages(recommendation_id, userId)].reverse();
    const whys = messages.map(({ senderId, why: text }) => {
      return { text, fromEmail: oracle.emailOf(senderId) };
    });
    this.same([asked, why.body], [asked, { why: whys[0] ?? null, whys }]);
  }

  async ofLink(token: string): Promise<void> {
    const known = linkedBy(this.oracle, token, this.now);
    const headers = { [minPositionHeader]: this.position };
    const answer = await this.application.send(getSharedRecommendation, { token }, { headers });
    this.same([token, answer.status], [token, known ? 200 : 404]);
    if (known === null) return;
    const { recommendationId: id, title, type, description, link, metadata, ownerId } = known;
    const { firstName, lastName } = this.oracle.person(ownerId);
    const creatorName = `${firstName} ${lastName}`.trim() || 'un membre de Trboo';
    const recommendation = { id, title, type, description, link, metadata, creatorName };
    this.same(answer.body, { success: true, recommendation });
  }

  /** All people, in the order of their addresses. */
  async ofEverybody(): Promise<void> {
    const { oracle } = this;
    const { users } = await this.read(getUsers, {});
    const people = oracle.everyone.map((userId) => oracle.person(userId));
    this.same(
      users,
      people.sort((one, other) => (one.email < other.email ? -1 : 1)),
    );
  }

  private async circlesOf(userId: string, me: { user_email: string }): Promise<void> {
    const { oracle } = this;
    const { friends } = await this.read(getFriends, me);
    const byEmail = [...friends].sort((one, other) => (one.email < other.email ? -1 : 1));
    this.same([me, byEmail], [me, friendsShown(oracle, userId)]);
    const requests = await this.read(getFriendRequests, me);
    for (const type of ['sent', 'received'] as const) {
      this.distinct(requests[type]);
      const shown = requests[type].map(({ id, ...request }) => request);
      this.same([me, shown], [me, requestsShown(oracle, userId, type)]);
    }
    const { friendLists } = await this.read(getFriendLists, me);
    const lists = friendLists.map((list) => {
      return { ...list, friendEmails: [...list.friendEmails].sort() };
    });
    this.same([me, lists], [me, listsShown(oracle, userId)]);
    const { subscribedToEmails } = await this.read(getSubscriptions, me);
    this.same([me, subscribedToEmails], [me, subscriptionsShown(oracle, userId)]);
  }

  private async libraryOf(userId: string, me: { user_email: string }): Promise<void> {
    const { oracle } = this;
    const of = (more: Partial<z.input<typeof getRecommendations.request>>) =>
      this.cards(userId, { ...me, ...more }, async (page) => {
        const answer = await this.read(getRecommendations, { ...me, ...more, ...page });
        const counts = sections.map((section) => [
          section,
          libraryOf(oracle, userId, section).length,
        ]);
        this.same([me, answer.counts], [me, Object.fromEntries(counts)]);
        return { items: answer.recommendations, nextCursor: answer.nextCursor };
      });
    for (const section of sections) await of({ section })(libraryOf(oracle, userId, section));
    const all = libraryOf(oracle, userId, 'all');
    await of({})(all, 2);
    const byLikes = mostLikedFirst(oracle, userId, all);
    await of({ sort: 'most-liked' })(byLikes);
    await of({ sort: 'most-liked' })(byLikes, 2);
    await of({ section: 'activity' })(activityOf(oracle, userId), 2);
    for (const liker of [userId, ...oracle.friendsOf(userId).slice(0, 2)]) {
      const likes = ({ recommendationId }: Known) =>
        oracle.facts.likers(recommendationId).includes(liker);
      await of({ liked_by: oracle.emailOf(liker) })(all.filter(likes), 2);
    }
  }

  private async friendsItemsOf(userId: string, me: { user_email: string }): Promise<void> {
    const { oracle } = this;
    const friends = oracle.friendsOf(userId);
    const of = (more: Partial<z.input<typeof getFriendsRecommendations.request>>) =>
      this.cards(userId, { ...me, ...more }, async (page) => {
        const answer = await this.read(getFriendsRecommendations, { ...me, ...more, ...page });
        return { items: answer.recommendations, nextCursor: answer.nextCursor };
      });
    await of({})(shownBy(oracle, friends), 2);
    for (const friend of friends) {
      const friend_email = oracle.emailOf(friend);
      await of({ friend_email })(shownBy(oracle, [friend]));
      const sent = sentBetween(oracle, userId, [userId, friend]);
      await of({ friend_email, direction: 'sent' })(sent);
      const received = sentBetween(oracle, userId, [friend, userId]);
      await of({ friend_email, direction: 'received' })(received, 2);
    }
    await this.exploreOf(userId, me, friends);
  }

  private async exploreOf(userId: string, me: { user_email: string }, friends: readonly string[]) {
    const { oracle } = this;
    for (const sort of ['most-recent', 'most-liked'] as const) {
      for (const more of [{}, { category: 'movie' as const }, { friend: friends[0] }]) {
        const { friend, ...filters } = { friend: undefined, ...more };
        if ('friend' in more && friend === undefined) continue;
        const friend_email = friend === undefined ? undefined : oracle.emailOf(friend);
        const asked = { ...me, sort, ...filters, ...(friend_email && { friend_email }) };
        const owners = friend === undefined ? friends : [friend];
        const scope = { owners, circle: oracle.circleOf(userId), sort, ...filters };
        const ids = exploredIds(oracle.facts, scope);
        const found = ids.flatMap((id) => oracle.facts.recommendations.get(id) ?? []);
        const explore = this.cards(userId, asked, async (page) => {
          const answer = await this.read(getExplore, { ...asked, ...page });
          return { items: answer.recommendations, nextCursor: answer.nextCursor };
        });
        await explore(found);
        await explore(found, 2);
      }
    }
  }

  private async inboxOf(userId: string, me: { user_email: string }): Promise<void> {
    const expected = pendingOf(this.oracle, userId);
    for (const limit of [undefined, 2]) {
      const shown = await this.pages(limit, async (page) => {
        const answer = await this.read(getSharedRecommendations, { ...me, ...page });
        return { items: answer.sharedRecommendations, nextCursor: answer.nextCursor };
      });
      this.distinct(shown);
      this.same([me, shown.map(inOrder)], [me, expected]);
    }
  }

  /** Compares all pages of a list of cards. */
  private cards(
    userId: string,
    asked: object,
    read: (page: { limit?: number; cursor?: string }) => Promise<Page<Recommendation>>,
  ) {
    return async (expected: readonly Known[], limit?: number): Promise<void> => {
      const shown = await this.pages(limit, read);
      this.distinct(shown);
      const cards = expected.map((known) => this.oracle.card(userId, known));
      this.same([asked, shown.map(inOrder)], [asked, cards]);
    };
  }

  private async pages<Item>(
    limit: number | undefined,
    read: (page: { limit?: number; cursor?: string }) => Promise<Page<Item>>,
  ): Promise<Item[]> {
    const all: Item[] = [];
    let cursor: string | undefined;
    do {
      const page = await read({ ...(limit && { limit }), ...(cursor && { cursor }) });
      if (limit !== undefined) expect(page.items.length).toBeLessThanOrEqual(limit);
      all.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return all;
  }

  private read<Request extends z.ZodType, Response extends z.ZodType>(
    call: Call<Request, Response>,
    request: z.input<Request>,
  ): Promise<z.output<Response>> {
    return this.application.ask(call, request, {
      headers: { [minPositionHeader]: this.position },
    });
  }

  private same(shown: unknown, expected: unknown): void {
    expect(shown).toEqual(expected);
  }

  private distinct(items: readonly { readonly id: string }[]): void {
    const ids = items.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  }
}
