import { z } from 'zod';
import { askForRecommendation } from '../../services/contract/library/ask.js';
import { type OutcomeKind, recordOutcome } from '../../services/contract/library/outcome.js';
import { addComment } from '../../services/contract/library/comment.js';
import {
  blockPerson,
  mutePerson,
  unblockPerson,
  unmutePerson,
} from '../../services/contract/friends/block.js';
import { createFriendList } from '../../services/contract/friends/friend-list.js';
import {
  acceptFriendRequest,
  addFriend,
  deleteFriend,
  getFriendRequests,
} from '../../services/contract/friends/friend.js';
import { minPositionHeader } from '../../services/contract/headers.js';
import {
  addRecommendation,
  deleteRecommendation,
  getRecommendations,
  likeDislike,
  type Recommendation,
  updateRecommendation,
} from '../../services/contract/library/recommendation.js';
import {
  createShareLink,
  getSharedRecommendations,
  processSharedRecommendation,
  seeSharedRecommendations,
  sendRecommendation,
} from '../../services/contract/library/sharing.js';
import { subscribeToFriend } from '../../services/contract/friends/subscription.js';
import { createUser, getUser } from '../../services/contract/people/user.js';
import type { Call } from '../../services/contract/call.js';
import type { ApplicationClient, ApplicationWithLog } from './application/application-client.js';

/** Where calls go: an application in this process, or one at an address. */
export type CallTarget = Pick<ApplicationClient, 'call'> &
  Partial<Pick<ApplicationWithLog, 'tail'>>;

const commandAnswer = z.object({ position: z.string() });
type Added = z.input<typeof addRecommendation.request>;

/** People who use the product by its calls. Each call sees everything done before. */
export class Community {
  private position = '';

  /** @param seesPages whether reads also see what people did on pages. */
  constructor(
    private readonly application: CallTarget,
    private readonly seesPages = false,
  ) {}

  /** Registers somebody; returns the e-mail address. */
  async person(name: string): Promise<string> {
    const email = `${name.toLowerCase()}@example.com`;
    await this.execute(createUser, { email, first_name: name });
    return email;
  }

  /** The id of somebody, which the address of their page has. */
  async idOf(email: string): Promise<string> {
    return (await this.read(getUser, { email })).user.id ?? '';
  }

  /** Registers two friends. */
  async pair(name: string, friend: string): Promise<[string, string]> {
    const [one, other] = [await this.person(name), await this.person(friend)];
    await this.makesFriends(one, other);
    return [one, other];
  }

  /** Registers somebody with two friends who are not each other's friends. */
  async circle(name: string, friend: string, third: string): Promise<[string, string, string]> {
    const [one, other] = await this.pair(name, friend);
    const last = await this.person(third);
    await this.makesFriends(one, last);
    return [one, other, last];
  }

  /** Creates a list of friends; returns its id. */
  async group(ownerEmail: string, name: string, friendEmails: string[]): Promise<string> {
    const made = { name, friendEmails, user_email: ownerEmail };
    return (await this.execute(createFriendList, made)).friendList.id;
  }

  /** Sends a friend request. */
  requestsFriendship(one: string, other: string) {
    return this.execute(addFriend, { user_email: one, friend_email: other });
  }

  /** Accepts a friend request. */
  acceptsRequest(email: string, requestId: string) {
    return this.execute(acceptFriendRequest, { request_id: requestId, user_email: email });
  }

  async makesFriends(one: string, other: string): Promise<void> {
    const { request_id } = await this.requestsFriendship(one, other);
    await this.acceptsRequest(other, request_id);
  }

  async recommends(email: string, title: string, more: Partial<Added> = {}) {
    const { recommendation } = await this.execute(addRecommendation, {
      user_email: email,
      title,
      type: 'book',
      description: `Why ${title}`,
      keepPrivate: false,
      ...more,
    });
    return recommendation;
  }

  async reacts(
    email: string,
    action: z.input<typeof likeDislike.request>['action'],
    recommendationId: string,
  ) {
    const { data } = await this.execute(likeDislike, {
      recommendationId,
      userEmail: email,
      action,
    });
    return data;
  }

  async comments(email: string, recommendationId: string, text: string) {
    const written = { recommendationId, userEmail: email, comment: text };
    return (await this.execute(addComment, written)).comment;
  }

  edits(
    email: string,
    id: string,
    updates: z.input<typeof updateRecommendation.request>['updates'],
  ) {
    return this.execute(updateRecommendation, { user_email: email, id, updates });
  }

  /** Deletes one's own item, or removes somebody else's from one's library. */
  deletes(email: string, id: string) {
    return this.execute(deleteRecommendation, { user_email: email, id });
  }

  /** Sends an item to friends of the sender. */
  shares(fromEmail: string, recommendationId: string, toEmails: string[], why = 'For you.') {
    return this.execute(sendRecommendation, { recommendationId, fromEmail, toEmails, why });
  }

  /** Marks received items as seen. */
  seesShares(userEmail: string, ...sharedRecommendationIds: string[]) {
    return this.execute(seeSharedRecommendations, { sharedRecommendationIds, userEmail });
  }

  answersShare(userEmail: string, action: 'accept' | 'reject', sharedRecommendationId: string) {
    return this.execute(processSharedRecommendation, { sharedRecommendationId, userEmail, action });
  }

  /** Records an outcome, which those who sent the item are told. */
  recordsOutcome(userEmail: string, recommendationId: string, outcome: OutcomeKind, words = '') {
    return this.execute(recordOutcome, { recommendationId, userEmail, outcome, words });
  }

  /** Asks friends for a recommendation. */
  asksForRecommendation(userEmail: string, text: string, friendEmails: string[]) {
    return this.execute(askForRecommendation, { userEmail, text, friendEmails });
  }

  /** Saves somebody else's item. */
  saves(email: string, { id, title, type, description }: Recommendation, shareToken?: string) {
    const content = { id, title, type, description, shareToken };
    return this.execute(addRecommendation, { user_email: email, ...content });
  }

  /** Subscribes to a friend's new recommendations. */
  subscribes(subscriberEmail: string, subscribedToEmail: string) {
    return this.execute(subscribeToFriend, { subscriberEmail, subscribedToEmail });
  }

  mutes(email: string, other: string) {
    return this.execute(mutePerson, { user_email: email, person_email: other });
  }

  unmutes(email: string, other: string) {
    return this.execute(unmutePerson, { user_email: email, person_email: other });
  }

  blocks(email: string, other: string) {
    return this.execute(blockPerson, { user_email: email, person_email: other });
  }

  unblocks(email: string, other: string) {
    return this.execute(unblockPerson, { user_email: email, person_email: other });
  }

  unfriends(one: string, other: string) {
    return this.execute(deleteFriend, { user_email: one, friend_email: other });
  }

  /** The token of a new share link. */
  async linksTo(email: string, recommendationId: string): Promise<string> {
    const request = { recommendationId, userEmail: email };
    const { shareLink } = await this.execute(createShareLink, request);
    return shareLink.split('/').at(-1) ?? '';
  }

  /** Somebody's library, newest first. */
  async library(email: string, more: Partial<z.input<typeof getRecommendations.request>> = {}) {
    return this.read(getRecommendations, { user_email: email, ...more });
  }

  /** Received items without an answer, newest first. */
  async pending(email: string) {
    const answer = await this.read(getSharedRecommendations, { user_email: email });
    return answer.sharedRecommendations;
  }

  requestsOf(email: string) {
    return this.read(getFriendRequests, { user_email: email });
  }

  /** Executes a command after all earlier ones, and remembers its position. */
  async execute<Request extends z.ZodType, Response extends z.ZodType>(
    call: Call<Request, Response>,
    request: z.input<Request>,
  ): Promise<z.output<Response>> {
    const answer = await this.application.call(call, request, { headers: this.headers() });
    const { position } = commandAnswer.parse(answer);
    if (position > this.position) this.position = position;
    return answer;
  }

  /** Reads at the position of the last command. */
  async read<Request extends z.ZodType, Response extends z.ZodType>(
    call: Call<Request, Response>,
    request: z.input<Request>,
  ): Promise<z.output<Response>> {
    if (this.seesPages) await this.settle();
    return this.application.call(call, request, { headers: this.headers() });
  }

  /** Headers of a request that must see everything done before. */
  headers(): Record<string, string> {
    return this.position === '' ? {} : { [minPositionHeader]: this.position };
  }

  /** Makes later reads see everything that is in the log. */
  async settle(): Promise<void> {
    if (!this.application.tail) throw new Error('the log of this application is not at hand');
    const tail = await this.application.tail();
    if (tail > this.position) this.position = tail;
  }
}
