import { Injectable } from '@nestjs/common';
import { ulid } from 'ulid';
import { friendshipDecider } from '../../../../events/friendship/decider.js';
import { inboxDecider } from '../../../../events/inbox/decider.js';
import { invitationsDecider } from '../../../../events/invitations/invitations-decider.js';
import type { Decider } from '../../../../events/kernel/decider.js';
import type { DomainEvent } from '../../../../events/kernel/event.js';
import { orderedPair } from '../../../../events/kernel/stream.js';
import type { Recipient } from '../../../../events/library/commands.js';
import { libraryDecider } from '../../../../events/library/decider.js';
import type { RecommendationType } from '../../../../events/library/events.js';
import { opinionDecider } from '../../../../events/opinion/decider.js';
import { subscriptionsDecider } from '../../../../events/subscriptions/decider.js';
import { userDecider } from '../../../../events/user/user-decider.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { Chance } from './chance.js';
import { Schedule } from './schedule.js';
import { comments, firstNames, lastNames, tastes, titles, whys } from './year.data.js';

const hour = 3_600_000;
const day = 24 * hour;
const days = 365;
const seed = 2_026;
/** The part of the time until an answer in which nobody has looked. */
const seenAfter = 0.8;

interface Person {
  readonly userId: string;
  readonly friends: Set<Person>;
  readonly subscribers: Set<Person>;
  /** Titles that are taken in the library. */
  readonly titles: Set<string>;
  /** After this one comes no more. */
  readonly leavesAt: number;
}

interface Item {
  readonly recommendationId: string;
  readonly owner: Person;
  readonly type: RecommendationType;
  readonly title: string;
}

/**
 * A year of a community that grows, made by the deciders at times that are over: something for
 * analysts to look at. The same seed gives the same year.
 */
@Injectable()
export class YearOfHistory {
  private readonly chance = new Chance(seed);
  private readonly schedule = new Schedule();
  private readonly people: Person[] = [];
  /** Pairs of whom one has asked the other. */
  private readonly asked = new Set<string>();
  private begin = 0;

  constructor(
    private readonly decisions: Decisions,
    private readonly directory: EmailDirectory,
  ) {}

  /** Fills an empty log; the year ends now. */
  async fill(now: Date): Promise<void> {
    const end = now.getTime();
    this.begin = end - days * day;
    const names = firstNames.flatMap((first) => lastNames.slice(0, 2).map((last) => [first, last]));
    for (const [index, [first = '', last = '']] of names.entries()) {
      // More come in the first half than in the second.
      const at = this.begin + (index / names.length) ** 1.4 * (days - 20) * day;
      this.schedule.at(at, () => this.arrive(first, last));
    }
    await this.schedule.run(end);
  }

  /** Somebody comes: some because a friend has invited them, days ago. */
  private async arrive(first: string, last: string): Promise<void> {
    const email = `${first}.${last}@example.com`
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase();
    if (this.people.length === 0 || !this.chance.happens(0.5))
      return this.register(email, first, last);
    const inviter = this.chance.pick(this.people);
    const invitationId = ulid(this.schedule.now);
    const now = new Date(this.schedule.now).toISOString();
    const invite = { type: 'Invite', invitationId, inviterId: inviter.userId, now } as const;
    await this.give(invitationsDecider, [await this.directory.digest(email)], invite, inviter);
    if (this.chance.happens(0.7)) {
      this.schedule.after(this.chance.wait(5 * day), () =>
        this.register(email, first, last, inviter),
      );
    }
  }

  private async register(email: string, firstName: string, lastName: string, inviter?: Person) {
    const userId = ulid(this.schedule.now);
    const { now } = this.schedule;
    const person: Person = {
      ...{ userId, friends: new Set(), subscribers: new Set(), titles: new Set() },
      leavesAt: now + this.chance.wait(250 * day),
    };
    await this.directory.claim(email, userId, ulid(), new Date(now).toISOString());
    const register = { type: 'RegisterUser', userId, email, firstName, lastName } as const;
    await this.give(userDecider, [userId], register, person);
    if (inviter) {
      await this.ask(inviter, person);
      const settle = { type: 'SettleInvitations', userId, inviterIds: [inviter.userId] } as const;
      await this.give(invitationsDecider, [await this.directory.digest(email)], settle, person);
    }
    for (const other of this.chance.some(this.people, 5)) {
      if (other === inviter) continue;
      this.schedule.after(this.chance.wait(10 * day), () => this.ask(person, other));
    }
    this.people.push(person);
    this.live(person, this.chance.wait(4 * day) + day);
  }

  private async ask(sender: Person, receiver: Person): Promise<void> {
    const pair = orderedPair(sender.userId, receiver.userId);
    const command = { senderId: sender.userId, receiverId: receiver.userId };
    if (this.asked.has(pair.join())) return;
    this.asked.add(pair.join());
    await this.give(friendshipDecider, pair, { type: 'SendFriendRequest', ...command }, sender);
    if (!this.chance.happens(0.85)) return;
    this.schedule.after(this.chance.wait(18 * hour), async () => {
      const accept = { type: 'AcceptFriendRequest', userId: receiver.userId } as const;
      await this.give(friendshipDecider, pair, accept, receiver);
      sender.friends.add(receiver);
      receiver.friends.add(sender);
      if (this.chance.happens(0.4)) await this.subscribe(receiver, sender);
    });
  }

  private async subscribe(subscriber: Person, friend: Person): Promise<void> {
    const friendsSince = new Date(this.schedule.now).toISOString();
    const pair = { subscriberId: subscriber.userId, friendId: friend.userId, friendsSince };
    const command = { type: 'SubscribeToFriend', ...pair } as const;
    await this.give(subscriptionsDecider, [subscriber.userId], command, subscriber);
    friend.subscribers.add(subscriber);
  }

  /** Recommends something every few days until the person comes no more. */
  private live(person: Person, every: number): void {
    this.schedule.after(this.chance.wait(every), async () => {
      if (this.schedule.now > person.leavesAt) return;
      await this.recommend(person);
      this.live(person, every);
    });
  }

  private async recommend(owner: Person): Promise<void> {
    const title = this.chance.pick(titles);
    if (owner.titles.has(title)) return;
    owner.titles.add(title);
    const item = { recommendationId: ulid(this.schedule.now), owner, type: this.taste(), title };
    const isSent = this.chance.happens(0.4);
    const named = isSent ? this.chance.some([...owner.friends], 3) : [];
    const pushed = this.chance.happens(0.5) ? [...owner.subscribers] : [];
    const recipients: Recipient[] = [
      ...named.map(({ userId }) => ({ userId, way: 'friend' as const })),
      ...pushed
        .filter((each) => !named.includes(each))
        .map(({ userId }) => ({ userId, way: 'subscription' as const })),
    ];
    const time = new Date(this.schedule.now).toISOString();
    const recommendation = {
      ...{ recommendationId: item.recommendationId, ownerId: owner.userId, type: item.type, title },
      ...{ description: this.chance.pick(whys), link: null, metadata: {} },
      ...{ keepPrivate: false, addedAt: time },
    };
    const command = { type: 'AddRecommendation', recommendation, recipients, time } as const;
    await this.give(libraryDecider, [owner.userId], command, owner);
    for (const recipient of [...named, ...pushed]) this.answer(recipient, item);
    for (const friend of owner.friends) this.see(friend, item);
  }

  /** What one likes changes over the year. */
  private taste(): RecommendationType {
    const gone = (this.schedule.now - this.begin) / (days * day);
    const weights = Object.entries(tastes).map(([type, [first, last]]) => {
      return [type as RecommendationType, first + (last - first) * gone] as const;
    });
    let left = this.chance.next() * weights.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [type, weight] of weights) {
      left -= weight;
      if (left < 0) return type;
    }
    return 'book';
  }

  /** Most is seen, then accepted, some set aside, and some waits for ever. */
  private answer(recipient: Person, { recommendationId, owner, type, title }: Item): void {
    if (!this.chance.happens(0.75)) return;
    const isTaken = this.chance.happens(0.8) && !recipient.titles.has(title);
    const held = { recommendationId, ownerId: owner.userId, userId: recipient.userId };
    const wait = this.chance.wait(40 * hour);
    this.schedule.after(wait * seenAfter, () => {
      const { userId } = recipient;
      const see = { type: 'SeeInbox', userId, recommendationIds: [recommendationId] } as const;
      return this.give(inboxDecider, [userId], see, recipient);
    });
    this.schedule.after(wait, async () => {
      if (isTaken) recipient.titles.add(title);
      const command = isTaken
        ? ({ type: 'AcceptShared', ...held, itemType: type, title } as const)
        : ({ type: 'RejectShared', ...held } as const);
      await this.give(libraryDecider, [recipient.userId], command, recipient);
    });
  }

  /** A friend likes it, or says something; who likes it makes friends of theirs like it. */
  private see(friend: Person, { recommendationId, owner }: Item): void {
    const subject = { recommendationId, ownerId: owner.userId, userId: friend.userId };
    const stream = [recommendationId, friend.userId];
    if (this.chance.happens(0.2)) {
      this.schedule.after(this.chance.wait(3 * day), () =>
        this.give(opinionDecider, stream, { type: 'Like', subject }, friend),
      );
    }
    if (this.chance.happens(0.06)) {
      const comment = this.chance.pick(comments);
      this.schedule.after(this.chance.wait(4 * day), () =>
        this.give(opinionDecider, stream, { type: 'Comment', subject, comment }, friend),
      );
    }
  }

  private async give<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    identity: readonly string[],
    command: Command,
    by: Person,
  ): Promise<void> {
    const time = new Date(this.schedule.now).toISOString();
    const metadata = { actorId: by.userId, commandId: ulid(this.schedule.now), time };
    await this.decisions.make(decider, identity, command, metadata);
  }
}
