import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getFriends } from '../../../services/contract/friends/friend.js';
import { addRecommendation } from '../../../services/contract/library/recommendation.js';
import { getSession, signIn, signOut } from '../../../services/contract/accounts/session.js';
import { createUser, getUser, getUsers } from '../../../services/contract/people/user.js';
import { readSettings } from '../../../services/platform/settings/settings.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { RunningApplication } from '../../support/application/running-application.js';
import { closeStores, openStores } from '../../support/application/stores.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const minPosition = (position: string) => ({ headers: { 'x-min-position': position } });

describe('Identity in open mode', () => {
  let application: HostedApplication;
  beforeAll(async () => {
    application = await HostedApplication.start();
  });
  afterAll(() => application.close());

  const signedIn = async (email: string) => {
    const answer = await application.send(signIn, { email });
    expect(answer.status).toBe(200);
    const header = String(answer.headers['set-cookie']);
    const { position } = signIn.response.parse(answer.body);
    await application.call(getUsers, {}, minPosition(position));
    return { header, cookie: header.split(';')[0] ?? '', position };
  };

  it('signs in with an e-mail, which registers an unknown one', async () => {
    const answer = await application.call(signIn, { email: ' Ada@Example.COM ' });
    expect(answer.user).toMatchObject({ email: 'ada@example.com', firstName: '', bio: '' });
    expect(answer.user?.enabledCategories).toHaveLength(6);
  });

  it('gives a session that scripts cannot read and other sites cannot send', async () => {
    const { header } = await signedIn('ada@example.com');
    expect(header).toMatch(/HttpOnly/);
    expect(header).toMatch(/SameSite=Lax/);
  });

  it('tells who is signed in, if anybody', async () => {
    const { cookie } = await signedIn('ada@example.com');
    const session = await application.call(getSession, {}, { cookie });
    expect(session.user?.email).toBe('ada@example.com');
    expect(await application.call(getSession, {})).toEqual({ user: null, mode: 'open' });
  });

  it('ends the session', async () => {
    const answer = await application.send(signOut, {});
    expect(String(answer.headers['set-cookie'])).toMatch(/trboo_session=;.*(Max-Age=0|1970)/);
  });

  it('takes parameters also from a header, which keeps them out of addresses', async () => {
    const { cookie } = await signedIn('ada@example.com');
    const ask = (path: string, parameters: string) =>
      application.request({ path, headers: { cookie, 'x-parameters': parameters } });
    const own = 'user_email=ada%40example.com';
    expect((await ask('/api/get-friends', own)).status).toBe(200);
    expect((await ask('/api/get-explore?sort=most-liked', own)).status).toBe(200);
    expect((await ask('/api/get-friends', 'user_email=ben%40example.com')).status).toBe(403);
    expect((await ask(`/api/get-friends?${own}`, 'user_email=ben%40example.com')).status).toBe(403);
    for (const wrong of ['', 'user_email=ada', 'x'.repeat(5_000)]) {
      expect((await ask('/api/get-friends', wrong)).status).toBe(400);
    }
    const token = await ask('/api/get-shared-recommendation', 'token=none');
    expect(token.status).toBe(404);
  });

  it('refuses another e-mail than the session’s', async () => {
    const { cookie } = await signedIn('ada@example.com');
    await signedIn('ben@example.com');
    const request = { user_email: 'ben@example.com' };
    expect((await application.send(getFriends, request, { cookie })).status).toBe(403);
    expect((await application.send(getFriends, request)).status).toBe(200);
    const unknown = { user_email: 'nobody@example.com' };
    expect((await application.send(getFriends, unknown, { cookie })).status).toBe(403);
  });

  it('refuses calls with an ended or invalid session', async () => {
    const { cookie } = await signedIn('ada@example.com');
    await application.call(signOut, {}, { cookie });
    const before = (await application.log()).length;
    const own = { user_email: 'ada@example.com' };
    for (const carried of [cookie, 'trboo_session=made-up', 'trboo_session=%E0%A4%A']) {
      const headers = { cookie: carried };
      expect((await application.send(getFriends, own, headers)).status).toBe(401);
      const added = { ...own, title: 'Dune', type: 'book', description: 'Sand.' };
      expect((await application.send(addRecommendation, added, headers)).status).toBe(401);
      const search = await application.request({
        path: '/api/search-tmdb?query=dune&type=movie',
        headers,
      });
      expect(search.status).toBe(401);
    }
    expect((await application.log()).length).toBe(before);
    // Signing in ignores the session.
    const { user } = await application.call(signIn, { email: 'ada@example.com' }, { cookie });
    expect(user?.email).toBe('ada@example.com');
  });

  it.each([
    ['changed', (cookie: string) => cookie.replace(/=./, '=Z')],
    ['cut', (cookie: string) => cookie.slice(0, -3)],
    ['made up', () => 'trboo_session=01ARZ3NDEKTSV4RRFFQ69G5FAV.1.abc'],
    ['nonsense', () => 'trboo_session=%E0%A4%A'],
  ])('accepts no session cookie that was %s', async (_name, change) => {
    const { cookie } = await signedIn('ada@example.com');
    const session = await application.call(getSession, {}, { cookie: change(cookie) });
    expect(session.user).toBeNull();
  });

  it('registers an address once when many requests come at the same time', async () => {
    const before = (await application.log()).length;
    const email = 'many@example.com';
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => application.call(createUser, { email, first_name: 'M' })),
    );
    expect((await application.log()).length - before).toBe(2);
    const position =
      answers
        .map((answer) => answer.position)
        .sort()
        .at(-1) ?? '';
    await signedIn('ada@example.com');
    const { users } = await application.call(
      getUsers,
      { user_email: 'ada@example.com' },
      minPosition(position),
    );
    expect(users.filter((user) => user.first_name === 'M')).toHaveLength(1);
  });

  it('does not change a known person who is created again', async () => {
    await application.call(createUser, { email: 'zoe@example.com', first_name: 'Zoé' });
    const again = await application.call(createUser, { email: 'zoe@example.com', first_name: 'X' });
    const { user } = await application.call(
      getUser,
      { email: 'zoe@example.com' },
      minPosition(again.position),
    );
    expect(user).toMatchObject({ firstName: 'Zoé', first_name: 'Zoé' });
  });
});

describe('The stores', () => {
  it('keep sessions and people over a restart', async () => {
    const folder = temporaryFolder();
    const first = await HostedApplication.start({ folder: folder.path });
    const answer = await first.send(signIn, { email: 'ada@example.com' });
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    await first.close();
    const second = await HostedApplication.start({ folder: folder.path });
    const { user } = await second.call(getSession, {}, { cookie });
    expect(user?.email).toBe('ada@example.com');
    await second.close();
    folder.remove();
  });

  it('encrypt names, addresses, titles and whys in the log', async () => {
    const application = await HostedApplication.start();
    await application.call(createUser, { email: 'ada@example.com', first_name: 'Augusta' });
    await application.call(addRecommendation, {
      user_email: 'ada@example.com',
      title: 'Dune',
      type: 'book',
      description: 'It smells of spice.',
    });
    const log = JSON.stringify(await application.log());
    expect(log).toContain('RecommendationAdded');
    expect(log).not.toMatch(/ada@example\.com|Augusta|Dune|spice/);
    await application.close();
  });

  it('are released when the application closes', async () => {
    const folder = temporaryFolder();
    const application = await HostedApplication.start({ folder: folder.path });
    await application.close();
    const stores = openStores(folder.path);
    expect(await stores.eventStore.tail()).toBe('0'.repeat(20));
    await closeStores(stores);
    folder.remove();
  });
});

describe('Two installations on two ports of one host', () => {
  it('keep their own sessions in one browser, and those of earlier versions', async () => {
    const [one, other] = await Promise.all(
      ['3001', '3002'].map((PORT) =>
        RunningApplication.start({ settings: readSettings({ PORT, DEMO: 'off' }) }),
      ),
    );
    if (!one || !other) throw new Error('not started');
    /** As in a browser, which sends its cookies to all ports. */
    const jar = new Map<string, string>();
    const cookie = () => [...jar].map((pair) => pair.join('=')).join('; ');
    const enter = async (application: RunningApplication, email: string) => {
      const { headers } = await application.send(signIn, { email }, { cookie: cookie() });
      const [name = '', value = ''] = (headers['set-cookie']?.[0] ?? '').split(/[=;]/);
      jar.set(name, value);
    };
    const userOf = async (application: RunningApplication) =>
      (await application.call(getSession, {}, { cookie: cookie() })).user?.email;
    await enter(one, 'ada@example.com');
    await enter(other, 'ben@example.com');
    expect([await userOf(one), await userOf(other)]).toEqual([
      'ada@example.com',
      'ben@example.com',
    ]);
    const value = jar.get('trboo_session_3001') ?? '';
    jar.clear();
    jar.set('trboo_session', value);
    expect([await userOf(one), await userOf(other)]).toEqual(['ada@example.com', undefined]);
    await Promise.all([one.close(), other.close()]);
  });
});
