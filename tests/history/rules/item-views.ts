import { getActivity, getActivityItems } from '../../../services/contract/home/activity.js';
import { limits } from '../../../services/contract/limits.js';
import type { z } from 'zod';
import {
  getExplore,
  getFriendsRecommendations,
  getRecommendations,
  sections,
} from '../../../services/contract/library/recommendation.js';
import {
  getRecommendation,
  getSharedRecommendations,
  type SharedRecommendation,
} from '../../../services/contract/library/sharing.js';
import { sameThingKey } from '../../../projections/explore/same-thing.js';
import { exploredIds } from '../../support/explored-ids.js';
import {
  activityOf,
  libraryOf,
  mostLikedFirst,
  pendingOf,
  sameWorkOf,
  sentBetween,
  shownBy,
} from '../oracle/lists.js';
import { linkAnswersTo } from '../oracle/link-answers.js';
import { withSortedPeople, type ViewReader } from './view-reader.js';
import type { Known } from '../oracle/oracle.js';

interface Me {
  readonly user_email: string;
}

const pageSize = 2;

/** Checks a list as a whole, and in pages when it fills one. */
async function wholeAndInPages<Item>(
  check: (expected: readonly Item[], limit?: number) => Promise<void>,
  expected: readonly Item[],
): Promise<void> {
  await check(expected);
  if (expected.length >= pageSize) await check(expected, pageSize);
}

/** Compares the recommendations that a person is shown with the log. */
export class ItemViews {
  constructor(private readonly reader: ViewReader) {}

  async libraryOf(userId: string, me: Me): Promise<void> {
    const { oracle } = this.reader;
    const of = (more: Partial<z.input<typeof getRecommendations.request>>) =>
      this.reader.cards(userId, { ...me, ...more }, async (page) => {
        const answer = await this.reader.read(getRecommendations, { ...me, ...more, ...page });
        const counts = sections.map((section) => [
          section,
          libraryOf(oracle, userId, section).length,
        ]);
        this.reader.expectSame([me, answer.counts], [me, Object.fromEntries(counts)]);
        const items = answer.recommendations.map(({ sentTo = [], ...card }) => {
          const known = oracle.friendsOf(userId).filter((friend) => {
            // Where it was sent is over with its deletion.
            if (card.ownerDeleted) return false;
            return oracle.messages(card.id, friend).some(({ senderId }) => senderId === userId);
          });
          const emails = known.map((friend) => oracle.emailOf(friend));
          const shown = sentTo.map(({ recipient }) => recipient.email);
          const isFit = shown.every((email) => emails.includes(email));
          this.reader.expectSame(
            [card.id, shown.length, isFit],
            [card.id, Math.min(3, known.length), true],
          );
          return card;
        });
        return { items, nextCursor: answer.nextCursor };
      });
    for (const section of sections) await of({ section })(libraryOf(oracle, userId, section));
    const all = libraryOf(oracle, userId, 'all');
    await of({})(all, 2);
    const byLikes = mostLikedFirst(oracle, userId, all);
    await wholeAndInPages(of({ sort: 'most-liked' }), byLikes);
    await this.activity(userId);
    for (const liker of [userId, ...oracle.friendsOf(userId).slice(0, 2)]) {
      const likes = ({ recommendationId }: Known) =>
        oracle.notHidden(userId, oracle.facts.likers(recommendationId)).includes(liker);
      await of({ liked_by: oracle.emailOf(liker) })(all.filter(likes), 2);
    }
  }

  /** Other people's likes and comments on the person's own recommendations. */
  private async activity(userId: string): Promise<void> {
    const { oracle } = this.reader;
    const me = { user_email: oracle.emailOf(userId) };
    const ids = activityOf(oracle, userId).map(({ recommendationId }) => recommendationId);
    if (!this.reader.shouldCheck(ids)) return;
    const named = await this.reader.pages(2, async (page) => {
      const { activity, nextCursor } = await this.reader.read(getActivity, { ...me, ...page });
      return { items: activity, nextCursor };
    });
    this.reader.expectSame([me, named.map((each) => each.recommendationId)], [me, ids]);
    const request = { ...me, ids: ids.slice(0, limits.activityItems).join(',') };
    const { items } = await this.reader.read(getActivityItems, request);
    const shown = items.map(({ recommendation, likes, commentCount }) => {
      return [recommendation.id, likes, commentCount];
    });
    const isOther = (other: string) => other !== userId && !oracle.facts.isHidden(userId, other);
    const told = ids.slice(0, limits.activityItems).map((id) => {
      const comments = [...oracle.facts.comments.values()].filter(
        (comment) => comment.recommendationId === id && isOther(comment.userId),
      );
      return [id, oracle.facts.likers(id).filter(isOther).length, comments.length];
    });
    this.reader.expectSame([me, shown], [me, told]);
  }

  async friendsItemsOf(userId: string, me: Me): Promise<void> {
    const { oracle } = this.reader;
    const friends = oracle.friendsOf(userId);
    const of = (
      more: Partial<z.input<typeof getFriendsRecommendations.request>>,
      [senderId = '', recipientId = '']: readonly string[] = [],
    ) =>
      this.reader.cards(userId, { ...me, ...more }, async (page) => {
        const read = await this.reader.read(getFriendsRecommendations, { ...me, ...more, ...page });
        this.expectAnswers(
          read.recommendations,
          more.direction === 'sent' ? more.friend_email : undefined,
        );
        const items = read.recommendations.map(
          ({ answer, outcome, ownOutcome, sentWhy, sentDate, earlierWhys, waits, ...card }) => {
            const messages = oracle.messages(card.id, recipientId);
            const message = messages.find((one) => one.senderId === senderId);
            this.reader.expectSame([more, sentWhy], [more, message?.why]);
            this.reader.expectSame([more, earlierWhys ?? []], [more, message?.earlier ?? []]);
            const isWaiting =
              more.direction === 'received' && oracle.libraries.waitsFor(card.id, userId);
            this.reader.expectSame([more, waits ?? false], [more, isWaiting]);
            const isShown =
              more.direction === 'sent' && oracle.shownFriendsOf(senderId).includes(recipientId);
            const told = isShown ? oracle.outcomeTold(card.id, recipientId) : undefined;
            this.reader.expectSame([more, outcome], [more, told]);
            return card;
          },
        );
        return { items, nextCursor: read.nextCursor };
      });
    await of({})(shownBy(oracle, oracle.shownFriendsOf(userId)), 2);
    for (const friend of friends) {
      const friend_email = oracle.emailOf(friend);
      const shown = oracle.notHidden(userId, [friend]);
      await of({ friend_email })(shownBy(oracle, shown));
      const sent = sentBetween(oracle, userId, [userId, friend]);
      await of({ friend_email, direction: 'sent' }, [userId, friend])(sent);
      const received = shown.length > 0 ? sentBetween(oracle, userId, [friend, userId]) : [];
      await of({ friend_email, direction: 'received' }, [friend, userId])(received, 2);
    }
    await this.exploreOf(userId, me, friends);
  }

  /** The recipients' answers; without a recipient there are none. */
  private expectAnswers(
    sent: readonly { readonly id: string; readonly answer?: string | undefined }[],
    friend: string | undefined,
  ): void {
    const { oracle } = this.reader;
    const { libraries } = oracle;
    const userId = oracle.everyone.find((one) => oracle.emailOf(one) === friend);
    const expected = ({ id }: { id: string }) => {
      if (userId === undefined) return undefined;
      if (libraries.savedBy(userId).has(id)) return 'in-library';
      const answer = libraries.answerOf(id, userId);
      return answer === 'untold' ? 'waiting' : answer;
    };
    this.reader.expectSame(
      [friend, sent.map(({ answer }) => answer)],
      [friend, sent.map((one) => expected(one))],
    );
  }

  private async exploreOf(userId: string, me: Me, friends: readonly string[]) {
    const { oracle } = this.reader;
    for (const sort of ['most-recent', 'most-liked'] as const) {
      for (const more of [{}, { category: 'movie' as const }, { friend: friends[0] }]) {
        const { friend, ...filters } = { friend: undefined, ...more };
        if ('friend' in more && friend === undefined) continue;
        const friend_email = friend === undefined ? undefined : oracle.emailOf(friend);
        const asked = { ...me, sort, ...filters, ...(friend_email && { friend_email }) };
        const owners = oracle.notHidden(userId, friend === undefined ? friends : [friend]);
        const scope = { owners, circle: oracle.circleOf(userId), sort, ...filters };
        const ids = exploredIds(oracle.facts, scope);
        const found = ids.flatMap((id) => oracle.facts.recommendations.get(id) ?? []);
        const explore = this.reader.cards(userId, asked, async (page) => {
          const answer = await this.reader.read(getExplore, { ...asked, ...page });
          const items = answer.recommendations.map(({ alsoBy, ...card }) => {
            const others = this.alsoOf(card.id, owners, more);
            this.reader.expectSame([card.id, alsoBy?.amount ?? 0], [card.id, others.length]);
            return card;
          });
          return { items, nextCursor: answer.nextCursor };
        });
        await wholeAndInPages(explore, found);
      }
    }
  }

  /** Other owners who show the same work. */
  private alsoOf(
    id: string,
    owners: readonly string[],
    { category }: { readonly category?: Known['type'] },
  ): string[] {
    const { facts } = this.reader.oracle;
    const first = facts.recommendations.get(id);
    if (first === undefined) return [];
    const key = sameThingKey(first);
    return owners.filter(
      (owner) =>
        owner !== first.ownerId &&
        facts
          .shown(owner)
          .some((one) => sameThingKey(one) === key && [undefined, one.type].includes(category)),
    );
  }

  /** The full recommendation, which the person may see. */
  expectWhole(userId: string, known: Known, answer: unknown): void {
    const { oracle } = this.reader;
    const { recommendation } = getRecommendation.response.parse(answer);
    const { sameWork, moreOfSameWork, shares, ownOutcome, recipients, ...rest } = recommendation;
    const me = [userId, known.recommendationId];
    const { linkAnswers, ...card } = rest;
    this.reader.expectSame(
      [me, linkAnswers.map(({ person, outcome, words }) => [person.firstName, outcome, words])],
      [me, this.linkAnswersTo(userId, known)],
    );
    this.reader.expectSame(
      [me, withSortedPeople(card)],
      [me, withSortedPeople(oracle.card(userId, known))],
    );
    const others = sameWorkOf(oracle, userId, known);
    this.reader.expectSame(
      [me, moreOfSameWork, sameWork.map(({ recommendationId, why }) => [recommendationId, why])],
      [me, 0, others.map(({ recommendationId, description }) => [recommendationId, description])],
    );
    const received = [known, ...others].flatMap(({ recommendationId }) =>
      oracle.messagesShown(recommendationId, userId).map(({ senderId, why }) => {
        const { email } = oracle.personShown(userId, senderId);
        return `${recommendationId} ${email} ${why}`;
      }),
    );
    const shown = shares.map(
      ({ recommendationId, sender, why }) => `${recommendationId} ${sender.email} ${why}`,
    );
    this.reader.expectSame([me, shown.sort()], [me, received.sort()]);
    // Where it was sent is over with its deletion.
    const isSent = (friend: string) =>
      !known.ownerDeleted &&
      oracle.messages(known.recommendationId, friend).some(({ senderId }) => senderId === userId);
    const sentTo = oracle
      .friendsOf(userId)
      .filter(isSent)
      .map((friend) => oracle.emailOf(friend));
    this.reader.expectSame(
      [me, recipients.map(({ recipient }) => recipient.email).sort()],
      [me, sentTo.sort()],
    );
    const told = ownOutcome?.isTold ? ownOutcome.recommendationId : undefined;
    if (told === undefined) return;
    const { outcome, words } = ownOutcome ?? {};
    this.reader.expectSame([me, { outcome, words }], [me, oracle.outcomeTold(told, userId)]);
  }

  private linkAnswersTo(userId: string, { recommendationId }: Known) {
    return linkAnswersTo(this.reader.oracle, userId, this.reader.now)
      .filter(({ event }) => event.data.recommendationId === recommendationId)
      .map(({ event, name }) => [name, event.data.outcome, event.data.words ?? '']);
  }

  async inboxOf(userId: string, me: Me): Promise<void> {
    const look = async (expected: readonly SharedRecommendation[], limit?: number) => {
      const shown = await this.reader.pages(limit, async (page) => {
        const answer = await this.reader.read(getSharedRecommendations, { ...me, ...page });
        return { items: answer.sharedRecommendations, nextCursor: answer.nextCursor };
      });
      this.reader.expectDistinct(shown);
      this.reader.expectSame([me, shown.map(withSortedPeople)], [me, expected]);
    };
    await wholeAndInPages(look, pendingOf(this.reader.oracle, userId));
  }
}
