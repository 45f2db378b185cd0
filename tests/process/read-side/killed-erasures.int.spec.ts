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
/** A kill that came too late lets the next come after so much of the time. */
const sooner = 0.7;
const secret = 'Only who left wrote this';
const ben = 'ben@example.com';

type Server = Awaited<ReturnType<typeof startServer>>;

/** Milliseconds that passed while something was done. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** A server that ends leaves to the next what its read models have not folded yet. */
async function foldWhatIsLeft(path: string): Promise<void> {
  const stores = openStores(path);
  const { projector } = projectorOn(stores);
  await projector.start();
  await projector.caughtUp();
  await projector.stop();
  await closeStores(stores);
}

describe('An account that ends in a server that is killed', () => {
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

  /** Somebody who has written all over Ben's pages. */
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

  /** Asks until it is done; whoever is told to ask again in a moment does. */
  async function leave(email: string): Promise<Answer> {
    for (;;) {
      const answer = await application.send(deleteAccount, { user_email: email });
      if (answer.status !== 503) return answer;
    }
  }

  /**
   * Ends the server somewhere within the erasure, once it has begun; nobody asks the next one.
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

  /** Begun is what has deleted the person's key. */
  async function deletedKeys(): Promise<number> {
    const keys = openSqliteKeys(join(folder.path, 'keys.db'));
    const names = await keys.deletedNames(undefined, 10_000);
    await keys.close();
    return names.length;
  }

  /** How many are recorded as gone, which is when nothing is left of them. */
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
      /** How much of the time is waited for: another may take less of it than the first. */
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

  it('is shown to nobody, though nobody asked for it again', async () => {
    const person = { user_email: ben };
    expect((await community.read(getFriends, person)).friends).toEqual([]);
    const { recommendations } = await community.read(getFriendsRecommendations, person);
    expect(recommendations).toEqual([]);
    expect(await community.pending(ben)).toEqual([]);
    const commented = { ...person, recommendation_id: book };
    expect((await community.read(getComments, commented)).comments).toEqual([]);
  });

  it('leaves its address to whoever comes next', async () => {
    const [email = ''] = leavers.slice(-1);
    const { user } = await community.execute(createUser, { email, first_name: 'Next' });
    expect(user).toMatchObject({ firstName: 'Next', bio: '' });
    expect((await leave(email)).status).toBe(200);
  });

  it('leaves nothing of what was written, and read models as a rebuild makes them', async () => {
    expect(await server.stop()).toBe(0);
    await foldWhatIsLeft(folder.path);
    expect(await findInStoredData(folder.path, [secret, ...leavers])).toEqual([]);
    const stores = openStores(folder.path);
    await expectRebuiltAsLive(stores);
    await closeStores(stores);
  });
});
