import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { blockPerson } from '../../../services/contract/friends/block.js';
import { addFriend } from '../../../services/contract/friends/friend.js';
import { addRecommendation } from '../../../services/contract/library/recommendation.js';
import { createShareLink } from '../../../services/contract/library/sharing.js';
import { getUser, updateUserProfile } from '../../../services/contract/people/user.js';
import type { Call } from '../../../services/contract/call.js';
import { livePointers } from '../../../services/platform/read-side/read-models/live-versions.js';
import { currentRequest } from '../../../services/platform/security/security-log.js';
import { CodeMode } from '../../support/application/code-mode.js';
import type { RunningApplication } from '../../support/application/running-application.js';
import { openStores, type Stores } from '../../support/application/stores.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const addresses = ['ada', 'ben', 'cleo', 'dan'].map((name) => `${name}@example.com`);
const [ada = '', ben = '', cleo = '', dan = ''] = addresses;
const nobody = { email: 'nobody@example.com', person_id: '01JNB0ANA000000000000000AA' };

/** What is read for answers; the projector reads and writes beside them. */
const answering =
  /^(events\.readStream|documents\.(getMany|list|places|entries|tally|count)|keys\.)/;

/** The names of the calls to the stores, in their order. */
class Reads {
  names: string[] = [];

  of<Store extends object>(name: string, store: Store): Store {
    return new Proxy(store, {
      get: (target, property) => {
        const value: unknown = Reflect.get(target, property);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]): unknown => {
          const call = `${name}.${String(property)}`;
          // Whether a session holds is remembered for half a second.
          const isOfSession = String(given[0]).startsWith('sessions-');
          // So is which build of a read model is live.
          const isRemembered = isOfSession || given[0] === livePointers;
          const isOfRequest = currentRequest() !== undefined;
          if (isOfRequest && answering.test(call) && !isRemembered) this.names.push(call);
          return Reflect.apply(value, target, given);
        };
      },
    });
  }
}

describe.each(['found', 'listed'])('With PEOPLE=%s and sign-in by code, a profile', (people) => {
  let mode: CodeMode;
  let application: RunningApplication;
  let folder: ReturnType<typeof temporaryFolder>;
  const reads = new Reads();
  const cookies = new Map<string, string>();
  const ids = new Map<string, string>();

  beforeEach(async () => {
    mode = await CodeMode.open();
    folder = temporaryFolder();
    const stores: Stores = openStores(folder.path);
    application = await mode.start({
      folder: folder.path,
      environment: { PEOPLE: people },
      eventStore: reads.of('events', stores.eventStore),
      readStore: reads.of('documents', stores.readStore),
      keys: reads.of('keys', stores.keys),
      blobs: stores.blobs,
    });
    for (const email of addresses) {
      cookies.set(email, await mode.signIn(application, email));
      const [first_name] = email.split('@');
      await as(email, updateUserProfile, { email, first_name, bio: `I am ${first_name}.` });
      const answer = await as(email, getUser, { email });
      ids.set(email, getUser.response.parse(answer.body).user.id ?? '');
    }
    const request = { user_email: ada, friend_email: ben };
    await as(ada, addFriend, request);
  });
  afterEach(async () => {
    await mode.close();
    folder.remove();
  });

  const as = async (email: string, call: Call, request: object) => {
    const headers = { 'x-min-position': await application.tail() };
    return application.send(call, request, { cookie: cookies.get(email) ?? '', headers });
  };
  const page = async (viewer: string, email: string) => {
    const { status, body } = await as(viewer, getUser, { person_id: ids.get(email) });
    return status === 200 ? getUser.response.parse(body).user : status;
  };

  it('is whole for whom one has asked, and for people who met over a link', async () => {
    const seen = await page(cleo, ada);
    if (people === 'found') expect(seen).toBe(404);
    else expect(seen).toMatchObject({ firstName: 'ada', bio: '', email: '' });
    expect(await page(ben, ada)).toMatchObject({ bio: 'I am ada.', email: ada });
    expect(await page(ada, ben)).toMatchObject({ bio: 'I am ben.', email: ben });

    const book = { user_email: ada, title: 'Dune', type: 'book', description: 'Sand.' };
    const { recommendation } = addRecommendation.response.parse(
      (await as(ada, addRecommendation, book)).body,
    );
    const made = { recommendationId: recommendation.id, userEmail: ada };
    const { shareLink } = createShareLink.response.parse(
      (await as(ada, createShareLink, made)).body,
    );
    const shareToken = shareLink.split('/').at(-1);
    const { id, title, type, description } = recommendation;
    const saved = { user_email: cleo, id, title, type, description, shareToken };
    expect(await as(cleo, addRecommendation, saved)).toMatchObject({ status: 200 });
    expect(await page(cleo, ada)).toMatchObject({ bio: 'I am ada.', email: '' });
    expect(await page(ada, cleo)).toMatchObject({ bio: 'I am cleo.', email: '' });
    const asked = await as(cleo, addFriend, { user_email: cleo, person_id: ids.get(ada) });
    expect(asked.status).toBe(200);
  });

  it('does not exist for the blocked, by call and by what is read for the answer', async () => {
    await as(ben, blockPerson, { user_email: ben, person_email: ada });
    const unlisted = people === 'found' ? [dan] : [];
    const byId = [ids.get(ben), nobody.person_id, ...unlisted.map((email) => ids.get(email))];
    const requests: [Call, object[]][] = [
      [getUser, byId.map((person_id) => ({ person_id }))],
      [getUser, [ben, nobody.email, dan].map((email) => ({ email }))],
      [addFriend, byId.map((person_id) => ({ user_email: ada, person_id }))],
      [addFriend, [ben, nobody.email].map((friend_email) => ({ user_email: ada, friend_email }))],
    ];
    await page(dan, dan);
    for (const [call, all] of requests) {
      const answers: unknown[] = [];
      for (const request of [...all, ...all]) {
        reads.names = [];
        const { status, body } = await application.send(call, request, {
          cookie: cookies.get(ada) ?? '',
        });
        answers.push([status, body, reads.names.sort()]);
      }
      // The second round meets what the first has left in caches.
      for (const round of [answers.slice(0, all.length), answers.slice(all.length)]) {
        for (const answer of round) expect([call.path, answer]).toEqual([call.path, round[0]]);
        const nothing = [404, { error: 'User not found' }];
        expect(round[0]).toEqual([...nothing, expect.arrayContaining(['events.readStream'])]);
      }
    }
  });
});
