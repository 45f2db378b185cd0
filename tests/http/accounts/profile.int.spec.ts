import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { errorAnswer } from '../../../services/contract/call.js';
import { getFriends } from '../../../services/contract/friends/friend.js';
import {
  addRecommendation,
  getExplore,
} from '../../../services/contract/library/recommendation.js';
import { getSession } from '../../../services/contract/accounts/session.js';
import {
  categories,
  getUser,
  getUsers,
  updateUserProfile,
} from '../../../services/contract/people/user.js';
import { Community } from '../../support/community.js';
import { LiveClient, sessionCookieOf } from '../../support/application/live-client.js';
import { HostedApplication } from '../../support/application/hosted-application.js';

type Changes = Omit<z.input<typeof updateUserProfile.request>, 'email'>;

describe('A profile', () => {
  let application: HostedApplication;
  let community: Community;
  const [ada, ben, cleo] = ['ada@example.com', 'ben@example.com', 'cleo@example.com'];

  beforeAll(async () => {
    application = await HostedApplication.start();
    community = new Community(application);
    for (const name of ['Ada', 'Ben', 'Cleo']) await community.person(name);
    await community.makesFriends(ada, ben);
  });
  afterAll(() => application.close());

  const updates = async (email: string, changes: Changes) => {
    const { user } = await community.execute(updateUserProfile, { email, ...changes });
    expect(await community.read(getUser, { email })).toEqual({ user });
    return user;
  };
  const newcomer = (name: string) => community.person(name);

  it('changes the given fields, and keeps the others', async () => {
    const dan = await newcomer('Dan');
    const steps: readonly [Changes, object][] = [
      [{}, { firstName: 'Dan', lastName: '', bio: '', enabledCategories: categories }],
      [{ first_name: ' Daniel ' }, { firstName: 'Daniel', first_name: 'Daniel', lastName: '' }],
      [{ last_name: 'Okafor' }, { firstName: 'Daniel', lastName: 'Okafor', last_name: 'Okafor' }],
      [{ bio: 'Reads.' }, { lastName: 'Okafor', bio: 'Reads.', profilePicture: null }],
      [{ enabled_categories: ['music', 'book'] }, { enabledCategories: ['book', 'music'] }],
      [
        { bio: '', last_name: '' },
        { firstName: 'Daniel', lastName: '', bio: '' },
      ],
      [{ enabled_categories: ['book', 'book'] }, { bio: '', enabledCategories: ['book'] }],
      [{ enabled_categories: [...categories] }, { enabledCategories: categories }],
    ];
    for (const [changes, expected] of steps) {
      expect(await updates(dan, changes)).toMatchObject({ email: dan, ...expected });
    }
  });

  it('records events only for changed fields', async () => {
    const eve = await newcomer('Eve');
    const before = (await application.log()).length;
    const newTypes = async () => (await application.log()).slice(before).map(({ type }) => type);
    await updates(eve, { bio: 'Reads.', enabled_categories: ['book', 'music'] });
    expect(await newTypes()).toEqual(['ProfileUpdated', 'CategoriesChanged']);
    await updates(eve, { bio: 'Reads.', first_name: 'Eve', enabled_categories: ['music', 'book'] });
    await updates(eve, { profile_picture: null });
    await updates(eve, { profile_picture: '' });
    expect(await newTypes()).toHaveLength(2);
  });

  it('keeps all changes made at the same time', async () => {
    const fay = await newcomer('Fay');
    const changes: Changes[] = [{ bio: 'Reads.' }, { last_name: 'Lee' }, { first_name: 'Faye' }];
    await Promise.all(
      changes.map((each) => community.execute(updateUserProfile, { email: fay, ...each })),
    );
    const { user } = await community.read(getUser, { email: fay });
    expect(user).toMatchObject({ firstName: 'Faye', lastName: 'Lee', bio: 'Reads.' });
  });

  it('is shown to others everywhere', async () => {
    await updates(ben, { first_name: 'Benjamin', bio: 'Walks.' });
    await community.recommends(ben, 'Dune');
    const seen = { email: ben, firstName: 'Benjamin' };
    const { users } = await community.read(getUsers, {});
    expect(users).toContainEqual(expect.objectContaining(seen));
    const { friends } = await community.read(getFriends, { user_email: ada });
    expect(friends).toContainEqual(expect.objectContaining(seen));
    const { recommendations } = await community.read(getExplore, { user_email: ada });
    expect(recommendations[0]?.addedByUser).toMatchObject(seen);
    const cookie = await sessionCookieOf(application, ben);
    expect((await application.call(getSession, {}, { cookie })).user).toMatchObject({
      ...seen,
      bio: 'Walks.',
    });
  });

  it('accepts recommendations of a disabled category', async () => {
    const gus = await newcomer('Gus');
    await updates(gus, { enabled_categories: ['music'] });
    const book = { user_email: gus, title: 'Dune', type: 'book', description: 'x' } as const;
    expect((await application.send(addRecommendation, book)).status).toBe(200);
  });

  const long = 'x'.repeat(100);
  it.each<[string, Changes]>([
    ['100 characters', { bio: long }],
    ['100 characters surrounded by blanks', { bio: `  ${long} ` }],
    ['100 characters beyond U+FFFF', { bio: '👋'.repeat(100) }],
    ['100 characters of seven code points each', { bio: '👨‍👩‍👧‍👦'.repeat(100) }],
  ])('accepts a bio of %s', async (_name, changes) => {
    expect((await updates(ada, changes)).bio).toBe(changes.bio?.trim());
  });

  it.each<[string, object, RegExp]>([
    ['a bio of 101 characters', { bio: `${long}x` }, /bio: must be at most 100 characters/],
    ['101 characters beyond U+FFFF', { bio: '👋'.repeat(101) }, /bio/],
    ['half a character', { bio: '\ud800' }, /bio: holds characters/],
    ['U+0000', { last_name: 'a\0b' }, /last_name/],
    ['a bio that is not text', { bio: 5 }, /bio/],
    ['a name of 101 characters', { first_name: `${long}x` }, /first_name/],
    ['no category', { enabled_categories: [] }, /enabled_categories: must name at least one/],
    ['an unknown category', { enabled_categories: ['book', 'game'] }, /enabled_categories/],
    ['a category instead of a list', { enabled_categories: 'book' }, /enabled_categories/],
    [
      'an invalid field next to a valid one',
      { bio: 'Good.', first_name: `${long}x` },
      /first_name/,
    ],
    ['no e-mail', { email: undefined }, /email/],
  ])('refuses %s', async (_name, changes, says) => {
    const before = await application.log();
    const { status, body } = await application.send(updateUserProfile, { email: ada, ...changes });
    expect(status).toBe(400);
    expect(errorAnswer.parse(body).details).toMatch(says);
    expect(await application.log()).toEqual(before);
  });

  it('cannot be changed by others', async () => {
    const cookie = await sessionCookieOf(application, cleo);
    const before = await application.log();
    const change = { email: ada, bio: 'Mine now.' };
    expect((await application.send(updateUserProfile, change, { cookie })).status).toBe(403);
    const unknown = { ...change, email: 'nobody@example.com' };
    expect((await application.send(updateUserProfile, unknown)).status).toBe(404);
    expect(await application.log()).toEqual(before);
  });

  it('is encrypted in the log', async () => {
    await updates(ada, { first_name: 'Augusta', last_name: 'Byron', bio: 'Counts everything.' });
    expect(JSON.stringify(await application.log())).not.toMatch(/Augusta|Byron|Counts everything/);
  });

  it('notifies only the person’s own pages and friends of changes', async () => {
    const clients = await Promise.all(
      [ada, ada, ben, cleo].map(async (email) => {
        const client = new LiveClient(application.url, await sessionCookieOf(application, email));
        await client.ready();
        return client;
      }),
    );
    const { position } = await community.execute(updateUserProfile, { email: ada, bio: 'Told.' });
    const [own, other, friend, stranger] = clients;
    for (const client of [own, other, friend]) {
      expect(await client?.change(({ model }) => model === 'users')).toEqual({
        model: 'users',
        id: ada,
        version: position,
      });
    }
    const after = await community.recommends(cleo, 'After', { keepPrivate: true });
    await stranger?.change(({ id }) => id === after.id);
    expect(JSON.stringify(stranger?.changes)).not.toMatch(/users|ada@example/);
    for (const client of clients) client.close();
  });
});
