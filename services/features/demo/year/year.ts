import { Injectable } from '@nestjs/common';
import { ulid } from 'ulid';
import { friendshipDecider } from '../../../../events/friendship/decider.js';
import { invitationsDecider } from '../../../../events/invitations/invitations-decider.js';
import { orderedPair } from '../../../../events/kernel/stream.js';
import { subscriptionsDecider } from '../../../../events/subscriptions/decider.js';
import { userDecider } from '../../../../events/user/user-decider.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { Chance } from './chance.js';
import type { Person, Telling } from './person.js';
import { Recommending } from './recommending.js';
import { day, hour, Schedule } from './schedule.js';
import { firstNames, lastNames } from './year.data.js';

const days = 365;
const seed = 2_026;

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
  private readonly recommending: Recommending;

  constructor(
    private readonly decisions: Decisions,
    private readonly directory: EmailDirectory,
  ) {
    const gone = () => (this.schedule.now - this.begin) / (days * day);
    this.recommending = new Recommending(this.chance, this.schedule, this.give, gone);
  }

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
      await this.recommending.recommend(person);
      this.live(person, every);
    });
  }

  private readonly give: Telling = async (decider, identity, command, by) => {
    const time = new Date(this.schedule.now).toISOString();
    const metadata = { actorId: by.userId, commandId: ulid(this.schedule.now), time };
    await this.decisions.make(decider, identity, command, metadata);
  };
}
