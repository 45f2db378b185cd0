import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Call } from '../../../services/contract/call.js';
import { addFriend, deleteFriend } from '../../../services/contract/friends/friend.js';
import {
  getSubscriptions,
  subscribeToFriend,
  unsubscribeFromFriend,
} from '../../../services/contract/friends/subscription.js';
import { EmailDirectory } from '../../../services/features/people/email-directory.js';
import { SubscriptionsReader } from '../../../services/features/friends/subscriptions.js';
import { Community } from '../../support/community.js';
import { LiveClient, sessionCookieOf } from '../../support/application/live-client.js';
import { expectRefusal } from '../../support/refusal.js';
import { RunningApplication } from '../../support/application/running-application.js';

const [ada, ben, cleo, dan] = [
  'ada@example.com',
  'ben@example.com',
  'cleo@example.com',
  'dan@example.com',
];

let application: RunningApplication;
let community: Community;

const begin = async () => {
  application = await RunningApplication.start();
  community = new Community(application);
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dan']) await community.person(name);
  await community.makesFriends(ada, ben);
  await community.makesFriends(ada, cleo);
};

const subscriptions = async (email: string) =>
  (await community.read(getSubscriptions, { user_email: email })).subscribedToEmails;
const pair = (subscriberEmail: string, subscribedToEmail: string) => ({
  subscriberEmail,
  subscribedToEmail,
});
const subscribe = async (subscriber: string, friend: string) =>
  (await community.execute(subscribeToFriend, pair(subscriber, friend))).alreadySubscribed;
const unsubscribe = (subscriber: string, friend: string) =>
  community.execute(unsubscribeFromFriend, pair(subscriber, friend));
const part = (one: string, other: string) =>
  community.execute(deleteFriend, { user_email: one, friend_email: other });

describe('Subscriptions', () => {
  beforeEach(begin);
  afterEach(() => application.close());

  /** Addresses of the subscribers of a person, as a share uses them. */
  const subscribersOf = async (email: string) => {
    await subscriptions(email);
    const directory = application.application.get(EmailDirectory);
    const query = application.application.get(SubscriptionsReader);
    const ids = await query.subscribersOf((await directory.find(email)) ?? '');
    const known = [ada, ben, cleo, dan].map(
      async (each) => [await directory.find(each), each] as const,
    );
    const emails = new Map(await Promise.all(known));
    return ids.map((id) => emails.get(id));
  };

  it('are listed in the order of creation, for their subscriber', async () => {
    expect(await subscribe(ada, cleo)).toBe(false);
    expect(await subscribe(ada, ben)).toBe(false);
    expect(await subscriptions(ada)).toEqual([cleo, ben]);
    expect(await subscriptions(ben)).toEqual([]);
    expect([await subscribersOf(ben), await subscribersOf(ada)]).toEqual([[ada], []]);
    await subscribe(ben, ada);
    await subscribe(cleo, ada);
    expect(await subscribersOf(ada)).toEqual([ben, cleo]);
  });

  it('notify the subscriber’s other pages, also of their end with a friendship', async () => {
    const connect = async (email: string) => {
      const client = new LiveClient(application.url, await sessionCookieOf(application, email));
      await client.ready();
      return client;
    };
    const toldOf = ({ changes }: LiveClient) =>
      changes.flatMap(({ model, id }) => (model === 'subscriptions' ? [id] : []));
    await subscriptions(ada);
    const [toAda, toBen] = [await connect(ada), await connect(ben)];
    // Changes folded together are announced together.
    for (const change of [subscribe, unsubscribe, subscribe]) {
      await change(ada, ben);
      await subscriptions(ada);
    }
    const { position } = await part(ben, ada);
    await Promise.all([toAda.reached(position), toBen.reached(position)]);
    expect(toldOf(toAda)).toEqual([ben, ben, ben, ben]);
    expect(toldOf(toBen)).toEqual([]);
    for (const client of [toAda, toBen]) client.close();
  });

  it('cannot be created for another person', async () => {
    const cookie = await sessionCookieOf(application, cleo);
    for (const call of [subscribeToFriend, unsubscribeFromFriend]) {
      const answer = await application.send(call, pair(ada, ben), { cookie });
      expect(answer.status).toBe(403);
    }
    const read = await application.send(getSubscriptions, { user_email: ada }, { cookie });
    expect(read.status).toBe(403);
  });
});

const nobody = 'nobody@example.com';
const bad: readonly [string, Call, object, number, RegExp][] = [
  ['subscriptions without an e-mail', getSubscriptions, {}, 400, /user_email/],
  ['subscriptions of nobody', getSubscriptions, { user_email: nobody }, 404, /User not found/],
  [
    'subscribing to an invalid address',
    subscribeToFriend,
    { subscriberEmail: ada },
    400,
    /subscribedToEmail/,
  ],
  [
    'subscribing with an invalid own address',
    subscribeToFriend,
    { subscribedToEmail: ben },
    400,
    /subscriberEmail/,
  ],
  ['subscribing for nobody', subscribeToFriend, pair(nobody, ben), 404, /User not found/],
  ['subscribing to nobody', subscribeToFriend, pair(ada, nobody), 404, /User not found/],
  ['subscribing to a stranger', subscribeToFriend, pair(ada, dan), 403, /Not friends/],
  ['subscribing to oneself', subscribeToFriend, pair(ada, ada), 403, /Not friends/],
  ['subscribing to whom one has asked', subscribeToFriend, pair(ben, dan), 403, /Not friends/],
  [
    'unsubscribing from an invalid address',
    unsubscribeFromFriend,
    { subscriberEmail: ada, subscribedToEmail: 'ben' },
    400,
    /subscribedToEmail/,
  ],
  ['unsubscribing from nobody', unsubscribeFromFriend, pair(ada, nobody), 404, /User not found/],
];

/** Refusals change nothing, so that all cases share one community. */
describe('Subscriptions', () => {
  beforeAll(async () => {
    await begin();
    await community.execute(addFriend, { user_email: ben, friend_email: dan });
    await subscriptions(ada);
  });
  afterAll(() => application.close());

  it.each(bad)('refuse %s', (_name, call, request, status, says) =>
    expectRefusal(application, call, request, status, says),
  );
});
