import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startServer } from '../../../infra/bootstrap/server.mjs';
import { ensureBuild } from '../../../infra/bootstrap/steps.mjs';
import { startPosition } from '../../../events/kernel/event.js';
import { testSize } from '../../../events/testing/size.js';
import { deleteAccount } from '../../../services/contract/accounts/account.js';
import { getComments } from '../../../services/contract/library/comment.js';
import { getFriends } from '../../../services/contract/friends/friend.js';
import { getFriendsRecommendations } from '../../../services/contract/library/recommendation.js';
import { createUser, updateUserProfile } from '../../../services/contract/people/user.js';
import { type Answer, RemoteApplication } from '../../support/application/application-client.js';
import { Community } from '../../support/community.js';
import { findInStoredData } from '../../support/stored-data.js';
import { expectRebuiltAsLive, projectorOn } from '../../support/application/projector.js';
import { closeStores, openLog, openStores } from '../../support/application/stores.js';
import { openSqliteKeys } from '../../../services/stores/sqlite/keys.js';
import { Progress } from '../../support/progress.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const rounds = testSize('ERASURE_KILLS', 2, 100);
const items = 20;
/** After a kill that came too late, the next one waits for this share of the time. */
const sooner = 0.7;
const secret = 'Only who left wrote this';
const ben = 'ben@example.com';

type Server = Awaited<ReturnType<typeof startServer>>;

/** The duration of some work, in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** A server that stops leaves events that its read models have not folded yet to the next one. */
async function foldWhatIsLeft(path: string): Promise<void> {
  const stores = openStores(path);
  const { projector } = projectorOn(stores);
  await projector.start();
  await projector.caughtUp();
  await projector.stop();
  await closeStores(stores);
}

describe('An account erased by a server that is killed', () => {
  const folder = temporaryFolder();
  const settings = { DATA_DIR: folder.path, DEMO: 'off' };
  const leavers: string[] = [];
  let server: Server;
  let application: RemoteApplication;
  let community: Community;
  let book: string;

  async function start() {
    server = await startServer(settings);
    application = new RemoteApplication(server.url);
    community = new Community(application);
  }

  /** Registers a person who has written much that Ben sees. */
  async function leaver(name: string): Promise<string> {
    const email = await community.person(name);
    leavers.push(email);
    await community.makesFriends(email, ben);
    await community.execute(updateUserProfile, { email, first_name: secret, bio: secret });
    for (let number = 0; number < items; number += 1) {
      const more = { description: `${secret} ${number}`, friendEmails: [ben] };
      await community.recommends(email, `${secret} ${number}`, more);
    }
    await community.group(email, secret, [ben]);
    await community.comments(email, book, secret);
    await community.reacts(email, 'like', book);
    await community.linksTo(email, (await community.recommends(email, secret)).id);
    return email;
  }

  /** Erases the account, with retries on 503. */
  async function leave(email: string): Promise<Answer> {
    for (;;) {
      const answer = await application.send(deleteAccount, { user_email: email });
      if (answer.status !== 503) return answer;
    }
  }

  /**
   * * Kills the server during the erasure; nobody repeats the request.
   * @returns whether it was not answered.
   */
  async function leaveCutOff(email: string, after: number): Promise<boolean> {
    const before = await deletedKeys();
    const asked = application.send(deleteAccount, { user_email: email }).catch(() => null);
    while ((await deletedKeys()) === before) await setTimeout(1);
    await setTimeout(after);
    await server.kill();
    const isCutOff = (await asked) === null;
    await start();
    while ((await erased()) < leavers.length) await setTimeout(20);
    return isCutOff;
  }

  /** The number of deleted keys; deleting it begins an erasure. */
  async function deletedKeys(): Promise<number> {
    const keys = openSqliteKeys(join(folder.path, 'keys.db'));
    const names = await keys.deletedNames(undefined, 10_000);
    await keys.close();
    return names.length;
  }

  /** The number of completed erasures. */
  async function erased(): Promise<number> {
    const log = openLog(folder.path);
    let found = 0;
    for await (const { events } of log.readAll(startPosition)) {
      found += events.filter(({ type }) => type === 'UserErased').length;
    }
    await log.close();
    return found;
  }

  beforeAll(
    async () => {
      ensureBuild();
      await start();
      await community.person('Ben');
      ({ id: book } = await community.recommends(ben, 'Emma'));
      const first = await leaver('Leaver');
      const whole = await timed(() => leave(first));
      /** The share of the time to wait, because others may be faster than the first. */
      let share = 1;
      const progress = new Progress((killed) => `${killed} of ${rounds} kills while erasing`);
      for (let cutOff = 0; cutOff < rounds;) {
        const email = await leaver(`Leaver${leavers.length}`);
        if (await leaveCutOff(email, share * Math.random() * whole)) {
          cutOff += 1;
          progress.step();
        } else share *= sooner;
      }
    },
    300_000 + rounds * 60_000,
  );
  afterAll(async () => {
    await server.kill();
    folder.remove();
  });

  it('is not shown to anybody, although nobody repeated the request', async () => {
    const person = { user_email: ben };
    expect((await community.read(getFriends, person)).friends).toEqual([]);
    const { recommendations } = await community.read(getFriendsRecommendations, person);
    expect(recommendations).toEqual([]);
    expect(await community.pending(ben)).toEqual([]);
    const commented = { ...person, recommendation_id: book };
    expect((await community.read(getComments, commented)).comments).toEqual([]);
  });

  it('frees its address', async () => {
    const [email = ''] = leavers.slice(-1);
    const { user } = await community.execute(createUser, { email, first_name: 'Next' });
    expect(user).toMatchObject({ firstName: 'Next', bio: '' });
    expect((await leave(email)).status).toBe(200);
  });

  it('leaves none of its texts, and read models equal to a rebuild', async () => {
    expect(await server.stop()).toBe(0);
    await foldWhatIsLeft(folder.path);
    expect(await findInStoredData(folder.path, [secret, ...leavers])).toEqual([]);
    const stores = openStores(folder.path);
    await expectRebuiltAsLive(stores);
    await closeStores(stores);
  });
});
