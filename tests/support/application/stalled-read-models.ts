import { afterEach, beforeEach, expect } from '@jest/globals';
import { LaggingReadStore } from '../../../infra/testing/lagging-read-store.mjs';
import type { Call } from '../../../services/contract/call.js';
import {
  acceptFriendRequest,
  deleteFriend,
  getFriendRequests,
} from '../../../services/contract/friends/friend.js';
import {
  addRecommendation,
  likeDislike,
} from '../../../services/contract/library/recommendation.js';
import {
  createShareLink,
  getSharedRecommendation,
} from '../../../services/contract/library/sharing.js';
import type { Answer } from './application-client.js';
import { Community } from '../community.js';
import { RunningApplication } from './running-application.js';

/** The fields that a recommendation needs beside its title. */
export const book = { type: 'book', description: 'Why.' };

/** The answer to a request that needs read models which lag. */
export const later = { status: 503, headers: { 'retry-after': '1' } };

/**
 * For each test an application with Ada, Ben and Cleo, whose read side the test can stall. Its clients
 * send no position, as those that know specification §7 only.
 */
export class StalledReadModels {
  /** Does what the read models know before they stall. */
  before: Community;
  application: RunningApplication;
  private readSide: LaggingReadStore;
  private isStalled: boolean;

  constructor() {
    beforeEach(() => this.start());
    afterEach(() => this.end());
  }

  private async start(): Promise<void> {
    this.application = await RunningApplication.start({
      readSide: (store) => {
        this.readSide = new LaggingReadStore(store);
        return this.readSide.store;
      },
    });
    this.before = new Community(this.application);
    this.isStalled = false;
    for (const name of ['Ada', 'Ben', 'Cleo']) await this.before.person(name);
  }

  private async end(): Promise<void> {
    this.readSide.release();
    await this.application.close();
  }

  /** Waits until the read models have caught up, then stalls them. */
  async stall(): Promise<void> {
    await this.caughtUp();
    this.isStalled = true;
    this.readSide.hold();
  }

  /** Lets the read models go on, without waiting for them. */
  release(): void {
    this.isStalled = false;
    this.readSide.release();
  }

  /** Lets the read models go on, and waits until they have caught up. */
  async resume(): Promise<void> {
    this.release();
    await this.caughtUp();
  }

  async send(call: Call, request: object, cookie?: string): Promise<Answer> {
    const options = { ...(cookie !== undefined && { cookie }) };
    const answer = await this.application.send(call, request, { ...options, retries: false });
    // Sent before the read models went on, it may have stopped waiting before they had caught up.
    if (this.isStalled || answer.status !== 503) return answer;
    return this.application.send(call, request, options);
  }

  async statusOf(call: Call, request: object, cookie?: string): Promise<number> {
    return (await this.send(call, request, cookie)).status;
  }

  /** Types of all events after the first so many. */
  async typesSince(length: number): Promise<string[]> {
    return (await this.application.log()).slice(length).map(({ type }) => type);
  }

  async logLength(): Promise<number> {
    return (await this.application.log()).length;
  }

  react(userEmail: string, recommendationId: string, action = 'like'): Promise<number> {
    return this.statusOf(likeDislike, { userEmail, recommendationId, action });
  }

  unfriend(one: string, other: string): Promise<number> {
    return this.statusOf(deleteFriend, { user_email: one, friend_email: other });
  }

  async befriend(one: string, other: string): Promise<void> {
    const { request_id } = await this.before.requestsFriendship(one, other);
    expect(await this.statusOf(acceptFriendRequest, { request_id, user_email: other })).toBe(200);
  }

  /** Returns the id. */
  async recommend(email: string, title: string, more: object = {}): Promise<string> {
    const request = { user_email: email, title, ...book, ...more };
    const { body } = await this.send(addRecommendation, request);
    return addRecommendation.response.parse(body).recommendation.id;
  }

  /** The token of a new link. */
  async linkTo(email: string, recommendationId: string): Promise<string> {
    const { body } = await this.send(createShareLink, { userEmail: email, recommendationId });
    return createShareLink.response.parse(body).shareLink.split('/').at(-1) ?? '';
  }

  opens(token: string): Promise<number> {
    return this.statusOf(getSharedRecommendation, { token });
  }

  private async caughtUp(): Promise<void> {
    await this.before.settle();
    await this.before.read(getFriendRequests, { user_email: 'ada@example.com' });
  }
}
