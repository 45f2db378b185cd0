import { Injectable } from '@nestjs/common';
import { ulid } from 'ulid';
import { friendshipDecider } from '../../../../events/friendship/decider.js';
import { invitationsDecider } from '../../../../events/invitations/decider.js';
import { orderedPair } from '../../../../events/kernel/event.js';
import { subscriptionsDecider } from '../../../../events/subscriptions/decider.js';
import { userDecider } from '../../../../events/user/user-decider.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { EmailDirectory } from '../../people/email-directory.js';
import {
  SeededRandom,
  type Person,
  type SendCommand,
  day,
  hour,
  Schedule,
} from './seeded-random.js';
import { RecommendationSimulation } from './recommendation-simulation.js';
import { firstNames, lastNames } from './year.data.js';

const days = 365;
const seed = 2_026;

/**
 * Simulates a year of a growing community, as data for analysts: commands go through the real
 * deciders, at past times. The seed is fixed, so each run gives the same year.
 */
@Injectable()
export class YearOfHistory {
  private readonly random = new SeededRandom(seed);
  private readonly schedule = new Schedule();
  private readonly people: Person[] = [];
  /** Pairs with a friend request. */
  private readonly requestedPairs = new Set<string>();
  private begin = 0;
  private readonly recommendations: RecommendationSimulation;

  constructor(
    private readonly decisions: Decisions,
    private readonly directory: EmailDirectory,
  ) {
    const progress = () => (this.schedule.now - this.begin) / (days * day);
    this.recommendations = new RecommendationSimulation(
      this.random,
      this.schedule,
      this.send,
      progress,
    );
  }

  /** Fills an empty log with a year that ends now. */
  async fill(now: Date): Promise<void> {
    const end = now.getTime();
    this.begin = end - days * day;
    const names = firstNames.flatMap((first) => lastNames.slice(0, 2).map((last) => [first, last]));
    for (const [index, [first = '', last = '']] of names.entries()) {
      // More people join in the first half than in the second.
      const at = this.begin + (index / names.length) ** 1.4 * (days - 20) * day;
      this.schedule.at(at, () => this.arrive(first, last));
    }
    await this.schedule.run(end);
  }

  /** A person joins; half of them were invited by a friend days earlier. */
  private async arrive(first: string, last: string): Promise<void> {
    const email = `${first}.${last}@example.com`
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase();
    if (this.people.length === 0 || !this.random.happens(0.5))
      return this.register(email, first, last);
    const inviter = this.random.pick(this.people);
    const invitationId = ulid(this.schedule.now);
    const now = new Date(this.schedule.now).toISOString();
    const invite = { type: 'Invite', invitationId, inviterId: inviter.userId, now } as const;
    await this.send(invitationsDecider, [await this.directory.digest(email)], invite, inviter);
    if (this.random.happens(0.7)) {
      this.schedule.after(this.random.wait(5 * day), () =>
        this.register(email, first, last, inviter),
      );
    }
  }

  private async register(email: string, firstName: string, lastName: string, inviter?: Person) {
    const userId = ulid(this.schedule.now);
    const { now } = this.schedule;
    const person: Person = {
      ...{ userId, friends: new Set(), subscribers: new Set(), titles: new Set() },
      leavesAt: now + this.random.wait(250 * day),
    };
    await this.directory.claim(email, userId, ulid(), new Date(now).toISOString());
    const register = { type: 'RegisterUser', userId, email, firstName, lastName } as const;
    await this.send(userDecider, [userId], register, person);
    if (inviter) {
      await this.requestFriendship(inviter, person);
      const settle = { type: 'SettleInvitations', userId, inviterIds: [inviter.userId] } as const;
      await this.send(invitationsDecider, [await this.directory.digest(email)], settle, person);
    }
    for (const other of this.random.some(this.people, 5)) {
      if (other === inviter) continue;
      this.schedule.after(this.random.wait(10 * day), () => this.requestFriendship(person, other));
    }
    this.people.push(person);
    this.scheduleRecommendations(person, this.random.wait(4 * day) + day);
  }

  private async requestFriendship(sender: Person, receiver: Person): Promise<void> {
    const pair = orderedPair(sender.userId, receiver.userId);
    const command = {
      senderId: sender.userId,
      receiverId: receiver.userId,
      foundBy: 'address' as const,
    };
    if (this.requestedPairs.has(pair.join())) return;
    this.requestedPairs.add(pair.join());
    await this.send(friendshipDecider, pair, { type: 'SendFriendRequest', ...command }, sender);
    if (!this.random.happens(0.85)) return;
    this.schedule.after(this.random.wait(18 * hour), async () => {
      const accept = { type: 'AcceptFriendRequest', userId: receiver.userId } as const;
      await this.send(friendshipDecider, pair, accept, receiver);
      sender.friends.add(receiver);
      receiver.friends.add(sender);
      if (this.random.happens(0.4)) await this.subscribe(receiver, sender);
    });
  }

  private async subscribe(subscriber: Person, friend: Person): Promise<void> {
    const friendsSince = new Date(this.schedule.now).toISOString();
    const pair = { subscriberId: subscriber.userId, friendId: friend.userId, friendsSince };
    const command = { type: 'SubscribeToFriend', ...pair } as const;
    await this.send(subscriptionsDecider, [subscriber.userId], command, subscriber);
    friend.subscribers.add(subscriber);
  }

  /**
   * Recommends something again and again while the person is active.
   * @param averageWait in milliseconds
   */
  private scheduleRecommendations(person: Person, averageWait: number): void {
    this.schedule.after(this.random.wait(averageWait), async () => {
      if (this.schedule.now > person.leavesAt) return;
      await this.recommendations.recommend(person);
      this.scheduleRecommendations(person, averageWait);
    });
  }

  private readonly send: SendCommand = async (decider, identity, command, by) => {
    const time = new Date(this.schedule.now).toISOString();
    const metadata = { actorId: by.userId, commandId: ulid(this.schedule.now), time };
    await this.decisions.execute(decider, identity, command, metadata);
  };
}
