import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { projections } from '../../projections/registry.js';
import { calls } from '../../services/contract/calls.js';
import type { Call } from '../../services/contract/call.js';
import { askForRecommendation } from '../../services/contract/library/ask.js';
import { addComment } from '../../services/contract/library/comment.js';
import { createFriendList } from '../../services/contract/friends/friend-list.js';
import { addFriend, deleteFriend } from '../../services/contract/friends/friend.js';
import { recordOutcome } from '../../services/contract/library/outcome.js';
import {
  addRecommendation,
  deleteRecommendation,
  likeDislike,
} from '../../services/contract/library/recommendation.js';
import {
  createShareLink,
  processSharedRecommendation,
  sendRecommendation,
} from '../../services/contract/library/sharing.js';
import { subscribeToFriend } from '../../services/contract/friends/subscription.js';
import { createUser, updateUserProfile } from '../../services/contract/people/user.js';
import { FoldError } from '../../projections/kernel/fold.js';
import { ProjectorHost } from '../../services/platform/projector-host/projector-host.js';
import type { ReadStore } from '../../services/stores/ports.js';
import { Community } from '../support/community.js';
import { RunningApplication } from '../support/application/running-application.js';

/** Reads of providers, sign-in and accounts, which the stopped read models do not affect. */
const unrelated = /session|passkey|privacy|export|search-|static-map|deezer/;
const reads = calls.filter(({ method, path }) => method === 'GET' && !unrelated.test(path));

/** Whether the answer depends on which recommendation is asked for. */
const isOfItem = ({ request }: Call) =>
  request instanceof z.ZodObject && ['recommendation_id', 'ids'].some((it) => it in request.shape);

/** An invite code that nobody has. */
const unknownInviteCode = 'nobodynobody';

/** Statuses of answers that the read models cannot give yet. */
const notYet = new Set([404, 503]);

describe('While one read model is stopped at an event and the others continue', () => {
  let application: RunningApplication;
  let community: Community;
  /** The read model whose next event cannot be folded. */
  let stopped: string | undefined;

  const stoppable = (store: ReadStore): ReadStore => {
    const commit: ReadStore['commit'] = (commits) => {
      const of = commits.find(
        ({ collection, checkpoint }) =>
          checkpoint !== undefined && collection.name.startsWith(`${stopped}_v`),
      );
      const event = { id: 'e', type: 'Liked', stream: 's', position: of?.checkpoint?.to ?? '' };
      if (of !== undefined) return Promise.reject(new FoldError(event, new Error('poisoned')));
      return store.commit(commits);
    };
    return Object.assign(Object.create(store) as ReadStore, { commit });
  };

  beforeEach(async () => {
    stopped = undefined;
    application = await RunningApplication.start({ readSide: stoppable });
    community = new Community(application);
  });
  afterEach(() => application.close());

  /** Sends a command, which may be refused or need a retry: what it needs may not be known yet. */
  async function attempt(call: Call, request: object): Promise<void> {
    const { status, body } = await application.send(call, request, { retries: false });
    expect([call.path, body, status < 500 || status === 503]).toEqual([call.path, body, true]);
  }

  async function expectValidAnswers(
    email: string,
    friend_email: string,
    recommendations: readonly string[],
  ) {
    const asked = recommendations.flatMap((id, place) =>
      reads
        .filter((call) => place === 0 || isOfItem(call))
        .map(async (call) => {
          const person = { user_email: email, email, friend_email };
          const request = {
            ...person,
            recommendation_id: id,
            ids: id,
            importId: id,
            token: 'none',
            code: unknownInviteCode,
          };
          const { status, body } = await application.send(call, request, { retries: false });
          const isValid =
            status === 200 ? call.response.safeParse(body).success : notYet.has(status);
          return isValid ? [] : [{ path: call.path, status, body }];
        }),
    );
    expect((await Promise.all(asked)).flat()).toEqual([]);
  }

  it.each(projections.map(({ name }) => name))('%s: answers fit the contract', async (model) => {
    const [ada, ben, cleo] = await community.circle('Ada', 'Ben', 'Cleo');
    const dan = await community.person('Dan');
    const emma = await community.recommends(ben, 'Emma');
    const solaris = await community.recommends(ben, 'Solaris');
    const own = await community.recommends(ada, 'Dune');
    await community.reacts(cleo, 'like', own.id);
    await community.comments(cleo, own.id, 'Yes!');
    await community.reacts(ada, 'like', solaris.id);
    await community.shares(ben, emma.id, [ada], 'Read it.');

    stopped = model;
    await community.person('Fay');
    const projector = application.application.get(ProjectorHost);
    const stateOf = () => projector.statuses.find((each) => each.model === model)?.state;
    while (stateOf() !== 'paused') await setImmediate();
    const me = { user_email: ada, userEmail: ada };
    await attempt(likeDislike, { ...me, recommendationId: emma.id, action: 'like' });
    await attempt(likeDislike, { userEmail: cleo, recommendationId: own.id, action: 'unlike' });
    await attempt(addComment, { ...me, recommendationId: emma.id, comment: 'The wit!' });
    await attempt(processSharedRecommendation, {
      ...me,
      sharedRecommendationId: emma.id,
      action: 'accept',
    });
    await attempt(sendRecommendation, {
      fromEmail: ben,
      toEmails: [ada],
      recommendationId: solaris.id,
      why: 'And this.',
    });
    await attempt(deleteRecommendation, { user_email: ben, recommendation_id: solaris.id });
    const answer = { userEmail: ada, recommendationId: emma.id };
    await attempt(recordOutcome, { ...answer, outcome: 'loved', words: 'Twice.' });
    await attempt(askForRecommendation, { userEmail: cleo, text: 'A film?', friendEmails: [ada] });
    await attempt(addRecommendation, {
      ...me,
      type: 'book',
      title: 'Persuasion',
      description: 'Why.',
    });
    await attempt(createShareLink, { ...me, recommendationId: own.id });
    await attempt(createFriendList, {
      ...me,
      name: 'Close',
      description: '',
      friendEmails: [ben, cleo],
    });
    await attempt(subscribeToFriend, { subscriberEmail: ada, subscribedToEmail: ben });
    await attempt(addFriend, { ...me, friend_email: dan });
    await attempt(createUser, { email: 'eve@example.com', first_name: 'Eve' });
    await attempt(updateUserProfile, { email: ben, bio: 'Reads.' });
    await attempt(deleteFriend, { ...me, friend_email: ben });

    const ids = [emma.id, solaris.id, own.id];
    const eve = 'eve@example.com';
    const everybody = [
      [ada, ben],
      [ben, ada],
      [cleo, ada],
      [dan, ada],
      [eve, ada],
    ] as const;
    await Promise.all(everybody.map(([email, other]) => expectValidAnswers(email, other, ids)));
  });
});
