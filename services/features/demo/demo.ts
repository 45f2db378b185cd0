import { Inject, Injectable, Logger, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { startPosition } from '../../../events/kernel/event.js';
import { addComment } from '../../contract/library/comment.js';
import { createFriendList } from '../../contract/friends/friend-list.js';
import { acceptFriendRequest, addFriend } from '../../contract/friends/friend.js';
import { addRecommendation, likeDislike } from '../../contract/library/recommendation.js';
import { subscribeToFriend } from '../../contract/friends/subscription.js';
import { createUser, getUser, updateUserProfile } from '../../contract/people/user.js';
import { Lease } from '../../platform/read-side/projector/leadership/lease.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import type { ReadStore } from '../../stores/ports.js';
import { type Clock, clockPort, readStorePort } from '../../stores/ports/tokens.js';
import {
  demo,
  type DemoItem,
  type DemoPerson,
  type DemoRecommendation,
  emailOf,
} from './community.js';
import { DemoClient } from './demo-client.js';
import { shareItems, portrait } from './share-items.js';
import { YearOfHistory } from './year/year.js';

/** Milliseconds after which another process may fill a log that is still empty. */
const leaseDurationMs = 60_000;
const dayMs = 24 * 60 * 60 * 1_000;
const timeOf = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString();

async function register(client: DemoClient, person: DemoPerson): Promise<void> {
  const { key, email, firstName, lastName, bio, colours, enabledCategories } = person;
  await client.send(createUser, { email, first_name: firstName, last_name: lastName });
  await client.send(updateUserProfile, {
    email,
    bio,
    profile_picture: await portrait(key, colours),
    ...(enabledCategories && { enabled_categories: [...enabledCategories] }),
  });
}

async function befriend(client: DemoClient): Promise<void> {
  for (const { between } of demo('friendship')) {
    const [one, other] = between;
    const request = { user_email: emailOf(one), friend_email: emailOf(other) };
    const { request_id } = await client.send(addFriend, request);
    await client.send(acceptFriendRequest, { request_id, user_email: emailOf(other) });
  }
  for (const { from, to } of demo('friend-request')) {
    await client.send(addFriend, { user_email: emailOf(from), friend_email: emailOf(to) });
  }
}

async function createListsAndSubscriptions(client: DemoClient): Promise<void> {
  for (const { owner, name, description, members, daysAgo } of demo('friend-list')) {
    await client.send(createFriendList, {
      user_email: emailOf(owner),
      name,
      description,
      friendEmails: members.map(emailOf),
      createdAt: timeOf(daysAgo),
    });
  }
  for (const { by, to } of demo('subscription')) {
    const pair = { subscriberEmail: emailOf(by), subscribedToEmail: emailOf(to) };
    await client.send(subscribeToFriend, pair);
  }
}

/** Adds a recommendation with its reactions and comments, and returns its id. */
async function recommend(client: DemoClient, item: DemoRecommendation): Promise<string> {
  const { recommendation } = await client.send(addRecommendation, {
    user_email: emailOf(item.owner),
    title: item.title,
    type: item.type,
    description: item.why,
    link: item.link,
    metadata: item.metadata,
    added_date: timeOf(item.daysAgo),
    keepPrivate: item.keepPrivate,
    pushToSubscribers: false,
  });
  const reactions = [
    ...item.likedBy.map((key) => ({ key, action: 'like' as const })),
    ...item.dislikedBy.map((key) => ({ key, action: 'dislike' as const })),
  ];
  for (const { key, action } of reactions) {
    const reaction = { recommendationId: recommendation.id, userEmail: emailOf(key), action };
    await client.send(likeDislike, reaction);
  }
  for (const { title, owner, writer, comment } of demo('comment')) {
    if (title !== item.title || owner !== item.owner) continue;
    const userEmail = emailOf(writer);
    await client.send(addComment, { recommendationId: recommendation.id, userEmail, comment });
  }
  return recommendation.id;
}

/** Told how much of some work is done, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** Two friends with full inboxes, for trying the product in two browsers. */
const toTry = [emailOf('lea'), emailOf('daniel')];

const keyOf = ({ owner, title }: DemoItem) => `${owner} ${title}`;

/** Fills an empty log with demo data. */
@Injectable()
export class Demo {
  private readonly logger = new Logger('Demo');

  constructor(
    private readonly log: EventLog,
    private readonly host: HttpAdapterHost<FastifyAdapter>,
    private readonly year: YearOfHistory,
    @Inject(readStorePort) private readonly store: ReadStore,
    @Inject(clockPort) private readonly clock: Clock,
  ) {}

  /**
   * Fills an empty log with the demo community, through the HTTP calls, or with a year of history. A
   * lease makes sure that only one process does it.
   */
  async fill(kind: 'community' | 'year', onProgress: OnProgress = () => undefined): Promise<void> {
    if (!(await this.isEmpty())) return;
    const lease = new Lease(this.store, 'demo', this.clock, { duration: leaseDurationMs });
    if ((await lease.take()) === 'held-elsewhere') return;
    try {
      if (await this.isEmpty()) await this.fillWith(kind, onProgress);
    } finally {
      await lease.release();
    }
  }

  /** The e-mail addresses of two people to sign in as; none where there is no demo community. */
  async addressesToTry(): Promise<readonly string[]> {
    const answers = await Promise.all(
      toTry.map((email) =>
        this.host.httpAdapter.inject({ method: 'GET', url: getUser.path, query: { email } }),
      ),
    );
    return answers.every(({ statusCode }) => statusCode === 200) ? toTry : [];
  }

  private async isEmpty(): Promise<boolean> {
    return (await this.log.tail()) === startPosition;
  }

  private async fillWith(kind: 'community' | 'year', onProgress: OnProgress): Promise<void> {
    if (kind === 'community') return this.fillWithCommunity(onProgress);
    this.logger.log('filling the empty store with a year of history');
    await this.year.fill(new Date());
  }

  private async fillWithCommunity(onProgress: OnProgress): Promise<void> {
    this.logger.log('filling the empty store with a demo community');
    const client = new DemoClient(this.host.httpAdapter);
    const [people, recommendations] = [demo('person'), demo('recommendation')];
    let done = 0;
    const total = people.length + recommendations.length + 1;
    const advance = () => onProgress((done += 1) / total);
    for (const person of people) {
      await register(client, person);
      advance();
    }
    await befriend(client);
    await createListsAndSubscriptions(client);
    const oldestFirst = [...recommendations].sort((one, other) => other.daysAgo - one.daysAgo);
    const ids = new Map<string, string>();
    for (const item of oldestFirst) {
      ids.set(keyOf(item), await recommend(client, item));
      advance();
    }
    await shareItems(client, (item) => ids.get(keyOf(item)) ?? '');
    advance();
    this.logger.log(`${people.length} people, ${recommendations.length} recommendations`);
  }
}

/** Fills an empty store with demo data. */
@Module({ providers: [Demo, YearOfHistory] })
export class DemoModule {}
