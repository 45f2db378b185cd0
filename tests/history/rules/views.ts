import { getAsks } from '../../../services/contract/library/ask.js';
import { getComments } from '../../../services/contract/library/comment.js';
import { getFriendLists } from '../../../services/contract/friends/friend-list.js';
import { getFriendRequests, getFriends } from '../../../services/contract/friends/friend.js';
import { getHomeStats, getInboxBadge } from '../../../services/contract/home/home.js';
import {
  getRecommendation,
  getRecommendationWhy,
  getSharedRecommendation,
} from '../../../services/contract/library/sharing.js';
import { getSubscriptions } from '../../../services/contract/friends/subscription.js';
import { getUsers } from '../../../services/contract/people/user.js';
import {
  commentsShown,
  friendsShown,
  linkedBy,
  listsShown,
  requestsShown,
  subscriptionsShown,
  usersShown,
} from '../oracle/circles.js';
import { asksWaiting, ownAsks } from '../oracle/asks.js';
import { badgeOf, figuresOf } from '../oracle/figures.js';
import { ItemViews } from './item-views.js';
import type { ViewReader } from './view-reader.js';

/** Everything that people see of the application, compared with what they are to see. */
export class Views {
  private readonly items: ItemViews;

  constructor(private readonly look: ViewReader) {
    this.items = new ItemViews(look);
  }

  /** Whatever one person can ask for but single recommendations. */
  async ofPerson(userId: string): Promise<void> {
    const { oracle } = this.look;
    const user_email = oracle.emailOf(userId);
    const me = { user_email };
    const { stats } = await this.look.read(getHomeStats, me);
    this.look.same({ ...me, stats }, { ...me, stats: figuresOf(oracle, userId, this.look.now) });
    const { count } = await this.look.read(getInboxBadge, me);
    this.look.same({ ...me, badge: count }, { ...me, badge: badgeOf(oracle, userId) });
    await this.circlesOf(userId, me);
    await this.asksOf(userId, me);
    await this.items.libraryOf(userId, me);
    await this.items.friendsItemsOf(userId, me);
    await this.items.inboxOf(userId, me);
  }

  /** Of one recommendation, or an id that is none. */
  async ofRecommendation(userId: string, recommendation_id: string): Promise<void> {
    const { oracle } = this.look;
    const asked = { user_email: oracle.emailOf(userId), recommendation_id };
    const comments = await this.look.answer(getComments, asked);
    const why = await this.look.answer(getRecommendationWhy, asked);
    const status = oracle.sees(userId, recommendation_id) ? 200 : 404;
    const whole = await this.look.answer(getRecommendation, asked);
    const statuses = [comments.status, why.status, whole.status];
    this.look.same([asked, statuses], [asked, [status, status, status]]);
    if (status === 404) return;
    const known = oracle.facts.recommendations.get(recommendation_id);
    if (known) this.items.wholeIs(userId, known, whole.body);
    const shown = getComments.response.parse(comments.body).comments;
    this.look.distinct(shown);
    const withoutIds = shown.map(({ id, ...comment }) => comment);
    this.look.same([asked, withoutIds], [asked, commentsShown(oracle, userId, recommendation_id)]);
    const messages = [...oracle.messagesShown(recommendation_id, userId)].reverse();
    const whys = messages.flatMap(({ senderId, why, earlier }) =>
      [why, ...earlier].map((text) => ({ text, fromEmail: oracle.emailOf(senderId) })),
    );
    this.look.same([asked, why.body], [asked, { why: whys[0] ?? null, whys }]);
  }

  async ofLink(token: string): Promise<void> {
    const linked = linkedBy(this.look.oracle, token, this.look.now);
    const answer = await this.look.answer(getSharedRecommendation, { token });
    this.look.same([token, answer.status], [token, linked ? 200 : 404]);
    if (linked === null) return;
    const { known, makerId } = linked;
    const { recommendationId: id, title, type, description, link, metadata, ownerId } = known;
    const nameOf = (userId: string) => {
      const { firstName, lastName } = this.look.oracle.person(userId);
      return `${firstName} ${lastName}`.trim() || 'un membre de Trboo';
    };
    const names = {
      creatorName: nameOf(ownerId),
      creatorPicture: null,
      passedOnBy: makerId === ownerId ? null : nameOf(makerId),
    };
    const recommendation = { id, title, type, description, link, metadata, ...names };
    this.look.same(answer.body, { success: true, recommendation });
  }

  /** Members are not listed to strangers. */
  async ofStranger(): Promise<void> {
    this.look.same(await this.look.read(getUsers, {}), { users: [], leftOut: 0 });
  }

  private async asksOf(userId: string, me: { user_email: string }): Promise<void> {
    const { oracle } = this.look;
    const { mine, received } = await this.look.read(getAsks, me);
    const waiting = received.map(({ id }) => id).sort();
    this.look.same([me, waiting], [me, asksWaiting(oracle, userId)]);
    const own = mine.map(({ id, askedCount, answers }) => {
      const shown = answers.map(({ from, recommendation }) => `${from.email} ${recommendation.id}`);
      return { id, askedCount, answers: shown.sort() };
    });
    const inOrder = own.sort((one, other) => (one.id < other.id ? -1 : 1));
    this.look.same([me, inOrder], [me, ownAsks(oracle, userId)]);
  }

  private async circlesOf(userId: string, me: { user_email: string }): Promise<void> {
    const { oracle } = this.look;
    const users = await this.look.read(getUsers, me);
    this.look.same([me, users], [me, { users: usersShown(oracle, userId), leftOut: 0 }]);
    const { friends } = await this.look.read(getFriends, me);
    const byEmail = [...friends].sort((one, other) => (one.email < other.email ? -1 : 1));
    this.look.same([me, byEmail], [me, friendsShown(oracle, userId)]);
    const requests = await this.look.read(getFriendRequests, me);
    for (const type of ['sent', 'received'] as const) {
      this.look.distinct(requests[type]);
      const shown = requests[type].map(({ id, ...request }) => request);
      this.look.same([me, shown], [me, requestsShown(oracle, userId, type)]);
    }
    const { friendLists } = await this.look.read(getFriendLists, me);
    const lists = friendLists.map((list) => {
      return { ...list, friendEmails: [...list.friendEmails].sort() };
    });
    this.look.same([me, lists], [me, listsShown(oracle, userId)]);
    const { subscribedToEmails } = await this.look.read(getSubscriptions, me);
    this.look.same([me, subscribedToEmails], [me, subscriptionsShown(oracle, userId)]);
  }
}
