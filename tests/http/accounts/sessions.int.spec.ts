import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { deleteAccount, exportAccount } from '../../../services/contract/accounts/account.js';
import { getFriends } from '../../../services/contract/friends/friend.js';
import {
  endSession,
  getSession,
  getSessions,
  proveIdentity,
  signOut,
} from '../../../services/contract/accounts/session.js';
import { addRecommendation } from '../../../services/contract/library/recommendation.js';
import { openMemoryReadStore } from '../../stand-ins/memory/read-store.js';
import { CodeMode } from '../../support/application/code-mode.js';
import { LiveClient } from '../../support/application/live-client.js';
import type { RunningApplication } from '../../support/application/running-application.js';
import { InProcessNotifier } from '../../../services/platform/live/notifier.js';

const ada = 'ada@example.com';
const day = 24 * 60 * 60;
const notProven = { error: 'Please prove who you are: enter a code first' };
const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };

describe('A session', () => {
  let mode: CodeMode;
  let application: RunningApplication;
  let pages: LiveClient[];

  beforeEach(async () => {
    mode = await CodeMode.open();
    application = await mode.start();
    pages = [];
  });
  afterEach(async () => {
    for (const page of pages) page.close();
    await mode.close();
  });

  const signIn = async (headers?: Record<string, string>) => {
    mode.clock.advance(60);
    return { cookie: await mode.signIn(application, ada, headers) };
  };
  const prove = async (session: { cookie: string }) => {
    mode.clock.advance(60);
    const mails = mode.catcher.codesTo(ada).length;
    await application.call(proveIdentity, {}, session);
    const code = await mode.catcher.code(ada, mails + 1);
    await application.call(proveIdentity, { code }, session);
  };
  const open = async ({ cookie }: { cookie: string }, at = application) => {
    const page = new LiveClient(at.url, cookie);
    pages.push(page);
    await page.ready();
    return page;
  };
  const statusOf = async (session: { cookie: string }, at = application) =>
    (await at.send(getFriends, { user_email: ada }, session)).status;

  it('ends at once, with its pages, on signing out; others continue', async () => {
    const [here, there] = [await signIn(), await signIn()];
    const [page, other] = [await open(here), await open(there)];
    await application.call(signOut, {}, here);
    expect(await statusOf(here)).toBe(401);
    await page.closed();
    const again = new LiveClient(application.url, here.cookie);
    await expect(again.ready()).rejects.toThrow('not signed in');
    again.close();
    expect((await application.call(getSession, {}, here)).user).toBeNull();
    expect(await statusOf(there)).toBe(200);
    const item = { user_email: ada, title: 'Dune', description: 'Why.' };
    await application.call(addRecommendation, { ...item, type: 'book' }, there);
    await other.change(({ model }) => model === 'recommendations');
  });

  it('is listed with its device, and can be ended from another one, alone or with all', async () => {
    const [here, there, third] = [await signIn(agent), await signIn(), await signIn()];
    const page = await open(there);
    const { sessions } = await application.call(getSessions, {}, here);
    expect(sessions.map(({ device, isThisOne }) => [device, isThisOne])).toEqual([
      ['', false],
      ['', false],
      ['Firefox on Linux', true],
    ]);
    const [other, own] = [sessions[1]?.id, sessions[2]?.id];
    for (const input of [{ id: other }, {}]) {
      expect(await application.send(endSession, input, here)).toMatchObject({
        status: 403,
        body: notProven,
      });
    }
    await prove(here);
    await application.call(endSession, { id: other }, here);
    await page.closed();
    expect([await statusOf(here), await statusOf(there), await statusOf(third)]).toEqual([
      200, 401, 200,
    ]);
    await application.call(endSession, { id: own }, here);
    expect([await statusOf(here), await statusOf(third)]).toEqual([401, 200]);
    await prove(third);
    const fourth = await signIn();
    await application.call(endSession, {}, third);
    expect([await statusOf(fourth), await statusOf(third)]).toEqual([401, 401]);
    await mode.catcher.mailWith(ada, 'You were signed out on all devices.');
  });

  it('ends after 14 days without use, and after 30 days', async () => {
    const idle = await signIn();
    const used = await signIn();
    for (let days = 0; days < 28; days += 7) {
      mode.clock.advance(7 * day);
      expect(await statusOf(used)).toBe(200);
    }
    expect(await statusOf(idle)).toBe(401);
    mode.clock.advance(2 * day);
    expect(await statusOf(used)).toBe(401);
  });

  it('ends on other processes too, and their pages at once', async () => {
    const folder = mode.folder();
    // Connects the two processes as Redis would.
    const notifier = new InProcessNotifier();
    const first = await mode.start({ folder, notifier });
    const second = await mode.start({
      folder,
      notifier,
      readStore: openMemoryReadStore(),
    });
    const deaf = await mode.start({ folder, readStore: openMemoryReadStore() });
    mode.clock.advance(60);
    const session = { cookie: await mode.signIn(first, ada) };
    const page = await open(session, second);
    for (const each of [second, deaf]) expect(await statusOf(session, each)).toBe(200);
    await first.call(signOut, {}, session);
    await page.closed();
    expect(await statusOf(session, second)).toBe(401);
    // This one is told by nobody and reads the session again a second later.
    while ((await statusOf(session, deaf)) === 200);
  });

  it('exports and erases only after another proof of identity', async () => {
    const session = await signIn();
    for (const call of [exportAccount, deleteAccount]) {
      expect(await application.send(call, {}, session)).toMatchObject({
        status: 403,
        body: notProven,
      });
    }
    mode.clock.advance(60);
    const mails = mode.catcher.codesTo(ada).length;
    expect((await application.call(proveIdentity, {}, session)).proven).toBe(false);
    const code = await mode.catcher.code(ada, mails + 1);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await application.send(proveIdentity, { code: wrong }, session)).status).toBe(403);
    expect((await application.send(exportAccount, {}, session)).status).toBe(403);
    expect((await application.call(proveIdentity, { code }, session)).proven).toBe(true);
    const { sessions } = await application.call(exportAccount, {}, session);
    expect(sessions).toHaveLength(1);

    const other = await signIn();
    expect((await application.send(deleteAccount, {}, other)).status).toBe(403);
    const page = await open(other);
    expect((await application.send(deleteAccount, {}, session)).status).toBe(200);
    await page.closed();
    expect([await statusOf(session), await statusOf(other)]).toEqual([401, 401]);
  });

  it('counts as proven for ten minutes', async () => {
    const session = await signIn();
    await prove(session);
    mode.clock.advance(599);
    expect((await application.send(exportAccount, {}, session)).status).toBe(200);
    mode.clock.advance(1);
    expect((await application.send(exportAccount, {}, session)).status).toBe(403);
  });
});
