import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addFriend } from '../../../services/contract/friends/friend.js';
import { createUser, getUsers, updateUserProfile } from '../../../services/contract/people/user.js';
import { CodeMode } from '../../support/application/code-mode.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { Community } from '../../support/community.js';
import { expectRefusal } from '../../support/refusal.js';

describe('Where sign-in is open, people are listed', () => {
  let application: HostedApplication;
  let community: Community;
  let ada = '';
  beforeEach(async () => {
    application = await HostedApplication.start();
    community = new Community(application);
    ada = await community.person('Ada');
  });
  afterEach(() => application.close());

  const listed = async (email: string | undefined, search = '') => {
    const { users } = await community.read(getUsers, {
      ...(email && { user_email: email }),
      search,
    });
    return users.map(({ firstName }) => firstName);
  };
  const named = (email: string, first_name: string, last_name: string) =>
    community.execute(createUser, { email, first_name, last_name });

  it('but for oneself, friends, people with an open request, and hidden ones', async () => {
    expect(await listed(ada)).toEqual([]);
    for (const name of ['Zoe', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay']) await community.person(name);
    expect(await listed(ada)).toEqual(['Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Zoe']);
    expect(await listed(undefined)).toEqual(['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Zoe']);
    const [ben, cleo, dan] = ['ben@example.com', 'cleo@example.com', 'dan@example.com'];
    await community.makesFriends(ada, ben);
    await community.requestsFriendship(ada, cleo);
    await community.requestsFriendship(dan, ada);
    await community.blocks('eve@example.com', ada);
    await community.mutes(ada, 'fay@example.com');
    expect(await listed(ada)).toEqual(['Zoe']);
    expect(await listed('eve@example.com')).toEqual(['Ben', 'Cleo', 'Dan', 'Fay', 'Zoe']);
    expect(await listed('fay@example.com')).toContain('Ada');
  });

  it('and asked by the id or the address that the list has', async () => {
    const [ben, cleo] = [await community.person('Ben'), await community.person('Cleo')];
    const { users } = await community.read(getUsers, { user_email: ada });
    expect(users.map(({ email }) => email)).toEqual([ben, cleo]);
    const person_id = users[0]?.id ?? '';
    await community.execute(addFriend, { user_email: ada, person_id });
    await community.requestsFriendship(ada, users[1]?.email ?? '');
    const { sent } = await community.requestsOf(ada);
    expect(sent.map(({ foundBy, receiverEmail }) => [foundBy, receiverEmail])).toEqual([
      ['address', cleo],
      ['list', ''],
    ]);
    await community.blocks(cleo, ben);
    const ofCleo = (await community.read(getUsers, {})).users.find(({ email }) => email === cleo);
    for (const id of [ofCleo?.id, '01JNB0ANA000000000000000AA']) {
      const asking = { user_email: ben, person_id: id };
      await expectRefusal(application, addFriend, asking, 404, /User not found/);
    }
  });

  it('in pages by name, the same from every page size', async () => {
    await named('a@example.com', 'Émile', 'Zola');
    await named('b@example.com', 'emile', 'Ajar');
    await named('c@example.com', '', '');
    await named('d@example.com', 'Anna', 'Akhmatova');
    await community.makesFriends(ada, await community.person('Anton'));
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const asked = { user_email: ada, limit: 2, ...(cursor && { cursor }) };
      const { users, nextCursor, message } = await community.read(getUsers, asked);
      expect(message === undefined).toBe(nextCursor === undefined);
      expect(cursor ?? '').not.toContain('anton');
      pages.push(users.map(({ firstName }) => firstName));
      cursor = nextCursor;
    } while (cursor !== undefined);
    expect(pages).toEqual([
      ['Anna', ''],
      ['emile', 'Émile'],
    ]);
    await expectRefusal(application, getUsers, { cursor: 'x' }, 400, /cursor/);
  });

  it('found by the beginnings of the words of their names, in their order', async () => {
    await named('a@example.com', 'Maria', 'de la Cruz');
    await named('b@example.com', 'Cruz', 'Azul');
    await named('c@example.com', 'Ángela', 'Marín');
    expect(await listed(ada, 'CRUZ')).toEqual(['Cruz', 'Maria']);
    expect(await listed(ada, 'mar')).toEqual(['Maria', 'Ángela']);
    expect(await listed(ada, 'marin ang')).toEqual(['Ángela']);
    expect(await listed(ada, 'ruz')).toEqual([]);
    const asked = { user_email: ada, search: 'mar', limit: 1 };
    const first = await community.read(getUsers, asked);
    const second = await community.read(getUsers, { ...asked, cursor: first.nextCursor });
    expect([first, second].map(({ users }) => users[0]?.firstName)).toEqual(['Maria', 'Ángela']);
  });
});

it('With sign-in by code, PEOPLE=listed lists names without addresses', async () => {
  const mode = await CodeMode.open();
  const application = await mode.start({ environment: { PEOPLE: 'listed' } });
  const cookies: string[] = [];
  for (const name of ['ada', 'ben', '']) {
    const email = `${name || 'nameless'}@example.com`;
    const cookie = await mode.signIn(application, email);
    if (name) await application.call(updateUserProfile, { email, first_name: name }, { cookie });
    cookies.push(cookie);
  }
  const headers = { 'x-min-position': await application.tail() };
  const [cookie = ''] = cookies;
  const { users } = await application.call(getUsers, {}, { cookie, headers });
  expect(users).toMatchObject([{ firstName: 'ben', email: '', mutualFriends: 0 }]);
  const found = await application.call(getUsers, { search: 'nameless' }, { cookie, headers });
  expect(found.users).toEqual([]);
  await mode.close();
});
