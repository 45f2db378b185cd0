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
import { getNotifications } from '../../../services/contract/notifications/notifications.js';
import { getSubscriptions } from '../../../services/contract/friends/subscription.js';
import { getUser, getUsers, type ListedUser } from '../../../services/contract/people/user.js';
import {
  commentsShown,
  friendsShown,
  itemOfLink,
  listsShown,
  requestsShown,
  seesPage,
  subscriptionsShown,
  usersShown,
  usersShownToStranger,
} from '../oracle/circles.js';
import { asksWaiting, ownAsks } from '../oracle/asks.js';
import { badgeOf, homeStatsOf } from '../oracle/figures.js';
import { notificationsOf } from '../oracle/notifications.js';
import { ItemViews } from './item-views.js';
import type { ViewReader } from './view-reader.js';

/** Compares everything that people are shown with the log. */
export class Views {
  private readonly items: ItemViews;

  constructor(private readonly reader: ViewReader) {
    this.items = new ItemViews(reader);
  }

  /** All reads of a person, except of single recommendations. */
  async ofPerson(userId: string): Promise<void> {
    const { oracle } = this.reader;
    const user_email = oracle.emailOf(userId);
    const me = { user_email };
    const { stats } = await this.reader.read(getHomeStats, me);
    this.reader.expectSame(
      { ...me, stats },
      { ...me, stats: homeStatsOf(oracle, userId, this.reader.now) },
    );
    await this.ofNotifications(userId);
    await this.circlesOf(userId, me);
    await this.asksOf(userId, me);
    await this.items.libraryOf(userId, me);
    await this.items.friendsItemsOf(userId, me);
    await this.items.inboxOf(userId, me);
  }

  /** The reads of one recommendation, or of an unknown id. */
  async ofRecommendation(userId: string, recommendation_id: string): Promise<void> {
    const { oracle } = this.reader;
    const asked = { user_email: oracle.emailOf(userId), recommendation_id };
    const comments = await this.reader.answer(getComments, asked);
    const why = await this.reader.answer(getRecommendationWhy, asked);
    const status = oracle.sees(userId, recommendation_id) ? 200 : 404;
    const whole = await this.reader.answer(getRecommendation, asked);
    const statuses = [comments.status, why.status, whole.status];
    this.reader.expectSame([asked, statuses], [asked, [status, status, status]]);
    if (status === 404) return;
    const { recommendations, kept } = oracle.facts;
    const known = recommendations.get(recommendation_id) ?? kept.get(recommendation_id);
    if (known) this.items.expectWhole(userId, known, whole.body);
    const shown = getComments.response.parse(comments.body).comments;
    this.reader.expectDistinct(shown);
    const withoutIds = shown.map(({ id, ...comment }) => comment);
    this.reader.expectSame(
      [asked, withoutIds],
      [asked, commentsShown(oracle, userId, recommendation_id)],
    );
    const messages = [...oracle.messagesShown(recommendation_id, userId)].reverse();
    const whys = messages.flatMap(({ senderId, why, earlier }) =>
      [why, ...earlier].map((text) => ({ text, fromEmail: oracle.emailOf(senderId) })),
    );
    this.reader.expectSame([asked, why.body], [asked, { why: whys[0] ?? null, whys }]);
  }

  async ofLink(token: string): Promise<void> {
    const linked = itemOfLink(this.reader.oracle, token, this.reader.now);
    const answer = await this.reader.answer(getSharedRecommendation, { token });
    this.reader.expectSame([token, answer.status], [token, linked ? 200 : 404]);
    if (linked === null) return;
    const { known, makerId } = linked;
    const { recommendationId: id, title, type, description, link, metadata, ownerId } = known;
    const nameOf = (userId: string) => {
      const { firstName, lastName } = this.reader.oracle.person(userId);
      return `${firstName} ${lastName}`.trim() || 'un membre de Trboo';
    };
    const names = {
      creatorName: nameOf(ownerId),
      creatorPicture: null,
      passedOnBy: makerId === ownerId ? null : nameOf(makerId),
    };
    const recommendation = { id, title, type, description, link, metadata, ...names };
    this.reader.expectSame(answer.body, { success: true, recommendation });
  }

  /** Strangers are shown all names where people are listed, else nobody. */
  async ofStranger(): Promise<void> {
    await this.usersOf({}, usersShownToStranger(this.reader.oracle));
  }

  /** The list is the oracle's, newest first, and the counts are those of the list. */
  async ofNotifications(userId: string): Promise<void> {
    const { oracle } = this.reader;
    const me = { user_email: oracle.emailOf(userId) };
    const badge = await this.reader.read(getInboxBadge, me);
    this.reader.expectSame([me, badge.count], [me, badgeOf(oracle, userId)]);
    const listed = await this.reader.pages(20, async (page) => {
      const { notifications, nextCursor } = await this.reader.read(getNotifications, {
        ...me,
        ...page,
      });
      return { items: notifications, nextCursor };
    });
    this.reader.expectDistinct(listed);
    const times = listed.map(({ at }) => at);
    this.reader.expectSame(times, [...times].sort().reverse());
    const told = listed.map(({ isRead, kind, at, person, item, outcome, words }) =>
      [isRead ? 'read' : 'new', kind, at, person.id, item?.id, outcome, words].join(' '),
    );
    const expected = notificationsOf(oracle, userId, this.reader.now);
    this.reader.expectSame([me, told.sort()], [me, expected]);
    const unread = listed.filter(({ isRead }) => !isRead);
    const opinions = unread.filter(({ kind }) => kind === 'liked' || kind === 'commented').length;
    const requests = oracle.everyone.filter((other) => oracle.facts.hasAsked(other, userId)).length;
    this.reader.expectSame(
      [me, badge.unread, badge.news],
      [me, opinions + requests, unread.length - opinions],
    );
  }

  private async asksOf(userId: string, me: { user_email: string }): Promise<void> {
    const { oracle } = this.reader;
    const { mine, received } = await this.reader.read(getAsks, me);
    const waiting = received.map(({ id }) => id).sort();
    this.reader.expectSame([me, waiting], [me, asksWaiting(oracle, userId)]);
    const own = mine.map(({ id, askedCount, answers }) => {
      const shown = answers.map(({ from, recommendation }) => `${from.email} ${recommendation.id}`);
      return { id, askedCount, answers: shown.sort() };
    });
    const inOrder = own.sort((one, other) => (one.id < other.id ? -1 : 1));
    this.reader.expectSame([me, inOrder], [me, ownAsks(oracle, userId)]);
  }

  /** People of earlier histories on the same application are listed as well. */
  private async usersOf(
    me: { user_email?: string },
    expected: readonly ListedUser[],
  ): Promise<void> {
    const everyone = new Set(this.reader.oracle.everyone);
    const limit = this.reader.oracle.people === 'listed' ? 3 : undefined;
    const shown = await this.reader.pages(limit, async (page) => {
      const { users, nextCursor } = await this.reader.read(getUsers, { ...me, ...page });
      return { items: users, nextCursor };
    });
    const found = shown.filter(({ id }) => everyone.has(id));
    this.reader.expectSame([me, found], [me, expected]);
  }

  private async circlesOf(userId: string, me: { user_email: string }): Promise<void> {
    const { oracle } = this.reader;
    await this.usersOf(me, usersShown(oracle, userId));
    for (const person_id of oracle.everyone) {
      const isShown = person_id === userId || seesPage(oracle, userId, person_id);
      if (isShown === undefined) continue;
      const { status } = await this.reader.answer(getUser, { ...me, person_id });
      this.reader.expectSame([me, person_id, status], [me, person_id, isShown ? 200 : 404]);
    }
    const { friends } = await this.reader.read(getFriends, me);
    const byEmail = [...friends].sort((one, other) => (one.email < other.email ? -1 : 1));
    this.reader.expectSame([me, byEmail], [me, friendsShown(oracle, userId)]);
    const requests = await this.reader.read(getFriendRequests, me);
    for (const type of ['sent', 'received'] as const) {
      this.reader.expectDistinct(requests[type]);
      const shown = requests[type].map(({ id, ...request }) => request);
      this.reader.expectSame([me, shown], [me, requestsShown(oracle, userId, type)]);
    }
    const { friendLists } = await this.reader.read(getFriendLists, me);
    const lists = friendLists.map((list) => {
      return { ...list, friendEmails: [...list.friendEmails].sort() };
    });
    this.reader.expectSame([me, lists], [me, listsShown(oracle, userId)]);
    const { subscribedToEmails } = await this.reader.read(getSubscriptions, me);
    this.reader.expectSame([me, subscribedToEmails], [me, subscriptionsShown(oracle, userId)]);
  }
}
