import { Injectable } from '@nestjs/common';
import { friendListDecider, type FriendListState } from '../../../../events/friend-list/decider.js';
import type { Recipient } from '../../../../events/library/commands.js';
import type { Way } from '../../../../events/library/events.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { blocksProjection } from '../../../../projections/blocks/projection.js';
import { friendsProjection } from '../../../../projections/friends/projection.js';
import { subscriptionsProjection } from '../../../../projections/subscriptions/projection.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { ConsistentReads } from '../../../platform/read-side/consistent-reads.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { Openness } from '../../people/people.module.js';
import { ShownPeople } from '../blocks.reader.js';
import { Friendships } from './friendships.js';
import { SubscriptionsReader } from '../subscriptions.js';

/** The recipients of a share, as its sender chose them. */
export interface Addressed {
  readonly emails?: readonly string[];
  readonly listIds?: readonly string[];
  /** Also to all subscribers of the sender. */
  readonly subscribers?: boolean;
  /** The user whose ask the share answers; receives it even if not taking recommendations. */
  readonly askerId?: string | undefined;
}

const notOpenRefusal = (friendCount: number) =>
  friendCount === 1
    ? 'Your friend is not taking recommendations right now. Nothing was sent.'
    : 'One of these friends is not taking recommendations right now. Nothing was sent.';

/** The recipients of an ask, as the asker chose them. */
interface Asked extends Pick<Addressed, 'emails' | 'listIds'> {
  /** All friends who are not hidden from the asker. */
  readonly allFriends?: boolean;
}

/** Resolves friends, lists and subscribers to the users who receive an item now. */
@Injectable()
export class Recipients {
  constructor(
    private readonly decisions: Decisions,
    private readonly directory: EmailDirectory,
    private readonly friendships: Friendships,
    private readonly openness: Openness,
    private readonly subscriptions: SubscriptionsReader,
    private readonly shownPeople: ShownPeople,
    private readonly facts: ConsistentReads,
  ) {}

  /**
   * Each recipient once, with the most personal of the ways that lead to them: as a friend, in a
   * list, as a subscriber. List members who take no recommendations are left out; see
   * {@link notReachedIn}.
   * @throws DomainError forbidden for an address that is not a friend's, or of a friend who takes
   * no recommendations; not-found for a list that is not the sender's; StoreUnavailable while the
   * read models of the subscriptions lag.
   */
  async of(
    senderId: string,
    { emails = [], listIds = [], subscribers = false, askerId }: Addressed,
  ): Promise<Recipient[]> {
    const [friends, members, subscribed] = await Promise.all([
      this.friendsWith(senderId, emails, 'You can only share with friends'),
      this.membersOf(listIds, senderId),
      subscribers ? this.subscribersOf(senderId) : [],
    ]);
    const notOpen = new Set(
      await this.openness.notOpenAmong([...new Set([...friends, ...members])]),
    );
    if (friends.some((userId) => notOpen.has(userId) && userId !== askerId)) {
      throw new DomainError('forbidden', notOpenRefusal(friends.length));
    }
    const ways = new Map<string, Way>();
    for (const userId of subscribed) ways.set(userId, 'subscription');
    const reached = members.filter((userId) => !notOpen.has(userId));
    for (const userId of reached) ways.set(userId, 'list');
    for (const userId of friends) ways.set(userId, 'friend');
    const inOrder = new Set([...friends, ...reached, ...subscribed]);
    return [...inOrder].map((userId) => ({ userId, way: ways.get(userId) ?? 'unknown' }));
  }

  /**
   * User ids of the friends who are asked, including those who take no recommendations.
   * @throws DomainError invalid for the asker's own address; forbidden for an address that is not a
   * friend's; not-found for a list that is not the asker's; StoreUnavailable while the read models
   * lag.
   */
  async asked(
    askerId: string,
    { emails = [], listIds = [], allFriends = false }: Asked,
  ): Promise<string[]> {
    const found = await Promise.all(emails.map((email) => this.directory.find(email)));
    if (found.includes(askerId)) throw new DomainError('invalid', 'You cannot ask yourself');
    const [friends, members, all] = await Promise.all([
      this.friendsWith(askerId, emails, 'You can only ask friends'),
      this.membersOf(listIds, askerId),
      allFriends ? this.friendsOf(askerId) : [],
    ]);
    return [...new Set([...friends, ...members, ...all])];
  }

  /** Friends who are not hidden from a user. */
  private async friendsOf(userId: string): Promise<string[]> {
    await this.facts.waitUntilCaughtUp([friendsProjection, blocksProjection]);
    return this.friendships.among(userId, [...(await this.shownPeople.friendsShownTo(userId))]);
  }

  /** Members of these lists of the sender who take no recommendations. */
  async notReachedIn(senderId: string, listIds: readonly string[]): Promise<string[]> {
    const lists = await this.listsOf(listIds);
    const own = lists.filter((list) => list.status === 'active' && list.ownerId === senderId);
    return this.openness.notOpenAmong(await this.membersAmong(own, senderId));
  }

  /**
   * User ids of friends to put into a list.
   * @throws DomainError forbidden for an address that is not a friend's.
   */
  listable(userId: string, emails: readonly string[]): Promise<string[]> {
    return this.friendsWith(userId, emails, 'Only friends can be in a list');
  }

  /** @throws DomainError forbidden, with this message, when one of them is not a friend. */
  private async friendsWith(
    userId: string,
    emails: readonly string[],
    refusal: string,
  ): Promise<string[]> {
    const found = await Promise.all(emails.map((email) => this.directory.find(email)));
    const people = found.flatMap((personId) => personId ?? []);
    const friends = await this.friendships.among(userId, people);
    if (friends.length < emails.length) throw new DomainError('forbidden', refusal);
    return friends;
  }

  /** Friends in these lists. @throws DomainError not-found when one of them is not the owner's. */
  private async membersOf(listIds: readonly string[], ownerId: string): Promise<string[]> {
    const lists = await this.listsOf(listIds);
    if (lists.some((list) => list.status !== 'active' || list.ownerId !== ownerId)) {
      throw new DomainError('not-found', 'List not found');
    }
    return this.membersAmong(lists, ownerId);
  }

  private listsOf(listIds: readonly string[]): Promise<FriendListState[]> {
    const distinct = [...new Set(listIds)];
    return Promise.all(distinct.map((id) => this.decisions.stateOf(friendListDecider, [id])));
  }

  private membersAmong(lists: readonly FriendListState[], ownerId: string): Promise<string[]> {
    const members = lists.flatMap((list) => (list.status === 'active' ? list.memberIds : []));
    return this.friendships.among(ownerId, [...new Set(members)]);
  }

  /** All subscribers, also those who subscribed just before: the read models must have caught up. */
  private async subscribersOf(senderId: string): Promise<readonly string[]> {
    await this.facts.waitUntilCaughtUp([friendsProjection, subscriptionsProjection]);
    return this.subscriptions.subscribersOf(senderId);
  }
}
