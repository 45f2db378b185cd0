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
import type { Answer } from './asked-application.js';
import { Community } from '../community.js';
import { RunningApplication } from './running-application.js';

/** What a recommendation has beside its title. */
export const book = { type: 'book', description: 'Why.' };

/** How an answer looks that nobody can give yet. */
export const later = { status: 503, headers: { 'retry-after': '1' } };

/**
 * An application for each test, with Ada, Ben and Cleo, whose read side stands still when the test
 * says so, and clients of specification §7 alone, which send no position.
 */
export class StalledReadModels {
  /** What is done before it stands still, and known to the read models. */
  before: Community;
  application: RunningApplication;
  private readSide: LaggingReadStore;

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
    for (const name of ['Ada', 'Ben', 'Cleo']) await this.before.person(name);
  }

  private async end(): Promise<void> {
    this.readSide.release();
    await this.application.close();
  }

  /** All that was done is known; nothing that is done from now on is. */
  async standsStill(): Promise<void> {
    await this.caughtUp();
    this.readSide.hold();
  }

  /** It goes on; that it has caught up takes a moment. */
  release(): void {
    this.readSide.release();
  }

  /** It goes on, and has caught up. */
  async goesOn(): Promise<void> {
    this.release();
    await this.caughtUp();
  }

  send(call: Call, request: object, cookie?: string): Promise<Answer> {
    return this.application.send(call, request, { ...(cookie !== undefined && { cookie }) });
  }

  async statusOf(call: Call, request: object, cookie?: string): Promise<number> {
    return (await this.send(call, request, cookie)).status;
  }

  /** Types of all events after so many. */
  async typesSince(length: number): Promise<string[]> {
    return (await this.application.log()).slice(length).map(({ type }) => type);
  }

  async logLength(): Promise<number> {
    return (await this.application.log()).length;
  }

  react(userEmail: string, recommendationId: string, action = 'like'): Promise<number> {
    return this.statusOf(likeDislike, { userEmail, recommendationId, action });
  }

  part(one: string, other: string): Promise<number> {
    return this.statusOf(deleteFriend, { user_email: one, friend_email: other });
  }

  async befriend(one: string, other: string): Promise<void> {
    const { request_id } = await this.before.asks(one, other);
    expect(await this.statusOf(acceptFriendRequest, { request_id, user_email: other })).toBe(200);
  }

  /** Gives the id. */
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
