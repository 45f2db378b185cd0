import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addFriend, deleteFriend } from '../../services/contract/friends/friend.js';
import { getInboxBadge } from '../../services/contract/home/home.js';
import type { Change } from '../../services/contract/live.js';
import {
  deleteRecommendation,
  updateRecommendation,
} from '../../services/contract/library/recommendation.js';
import { Community } from '../support/community.js';
import { LiveClient, sessionCookieOf } from '../support/application/live-client.js';
import { HostedApplication } from '../support/application/hosted-application.js';
import { temporaryFolder } from '../support/temporary-folder.js';

describe('Live notices', () => {
  let application: HostedApplication;
  let community: Community;
  let clients: LiveClient[];
  let [ada, ben, cleo] = ['', '', ''];
  let tests = 0;

  beforeAll(async () => {
    application = await HostedApplication.start({ hasThread: true });
    community = new Community(application);
  });
  afterAll(() => application.close());
  /** Three people for each test, who get no notices of other tests. */
  beforeEach(async () => {
    tests += 1;
    const names = ['Ada', 'Ben', 'Cleo'].map((name) => `${name}${tests}`);
    [ada = '', ben = '', cleo = ''] = await Promise.all(
      names.map((name) => community.person(name)),
    );
    clients = [];
  });
  afterEach(() => {
    for (const client of clients) client.close();
  });

  const connect = async (email: string, position?: string) => {
    const client = new LiveClient(
      application.url,
      await sessionCookieOf(application, email),
      position,
    );
    clients.push(client);
    await client.ready();
    return client;
  };

  /** A change that reaches a person after all earlier ones. */
  const marker = async (email: string) => {
    const title = `Marker ${Math.random()}`;
    const { id } = await community.recommends(email, title, { keepPrivate: true });
    return id;
  };
  const allSentTo = async (client: LiveClient, email: string) => {
    const id = await marker(email);
    await client.change((change) => change.id === id);
    return client.changes;
  };

  it('tell both people of a request, its acceptance and its effects', async () => {
    const [toAda, toBen] = [await connect(ada), await connect(ben)];
    await community.execute(addFriend, { user_email: ada, friend_email: ben });
    expect(await toBen.change(({ model }) => model === 'friends')).toMatchObject({ id: ada });
    expect(await toAda.change(({ model }) => model === 'friends')).toMatchObject({ id: ben });
    expect(await toBen.change(({ model }) => model === 'inbox')).toMatchObject({
      id: ben,
      document: { count: 1 },
    });
  });

  it('bring a complete new recommendation only to the owner’s friends', async () => {
    await community.makesFriends(ada, ben);
    const [toBen, toCleo] = [await connect(ben), await connect(cleo)];
    const { id } = await community.recommends(ada, 'Dune');
    expect(await toBen.change((change) => change.id === id)).toMatchObject({
      model: 'recommendations',
      document: { title: 'Dune', addedBy: ada, addedByUser: { firstName: `Ada${tests}` } },
    });
    expect(JSON.stringify(await allSentTo(toCleo, cleo))).not.toMatch(/Dune|ada\d+@example/);
  });

  it('bring private recommendations only to their owner', async () => {
    await community.makesFriends(ada, ben);
    const [toAda, toBen] = [await connect(ada), await connect(ben)];
    const { id } = await community.recommends(ada, 'Secret', { keepPrivate: true });
    await toAda.change((change) => change.id === id);
    expect(JSON.stringify(await allSentTo(toBen, ben))).not.toMatch(/Secret/);
  });

  it('tell people whose cards count a like, with the owner’s new statistics', async () => {
    await community.makesFriends(ada, ben);
    await community.makesFriends(ada, cleo);
    const { id } = await community.recommends(ada, 'Dune');
    const [toAda, toBen, toCleo] = [await connect(ada), await connect(ben), await connect(cleo)];
    await community.reacts(ben, 'like', id);
    const like = { recommendationId: id, userEmail: ben, reaction: 'liked' };
    for (const client of [toAda, toBen]) {
      expect(await client.change(({ model }) => model === 'opinions')).toMatchObject({
        document: like,
      });
    }
    const isStats = ({ model }: { model: string }) => model === 'home-stats';
    await toAda.change(
      (change) => change.model === 'home-stats' && change.document?.likesReceived === 1,
    );
    // Cleo is not Ben's friend: her cards do not count his like, but her statistics do.
    expect(await toCleo.change(isStats)).toMatchObject({ id: cleo });
    const sent = await allSentTo(toCleo, cleo);
    expect(sent.filter(({ model }) => model === 'opinions')).toEqual([]);
  });

  it('do not reveal hidden items to a page that returns with an old position', async () => {
    await community.makesFriends(ada, ben);
    await community.makesFriends(ada, cleo);
    const { id } = await community.recommends(ada, 'Dune', { description: 'First words' });
    const before = await connect(ben);
    const other = await connect(cleo);
    const positions = [before.position, other.position];
    before.close();
    other.close();
    await community.edits(ada, id, { title: 'Dune Messiah' });
    await community.reacts(ada, 'like', id);
    await community.comments(ada, id, 'My own words.');
    await community.unfriends(ada, ben);
    await community.edits(ada, id, { description: 'For friends alone' });
    await community.comments(ada, id, 'Words for friends alone.');
    await community.settle();
    const [toBen, toCleo] = [await connect(ben, positions[0]), await connect(cleo, positions[1])];
    const told = JSON.stringify(await allSentTo(toBen, ben));
    expect(told).not.toMatch(/alone|Dune Messiah|own words|opinions/);
    await toCleo.change(
      (change) =>
        change.model === 'comments' && change.document?.comment === 'Words for friends alone.',
    );
    expect(JSON.stringify(toCleo.changes)).toMatch(/For friends alone.*Words for friends alone/s);
  });

  it('tell senders who are friends the outcome', async () => {
    await community.makesFriends(ada, ben);
    await community.makesFriends(cleo, ben);
    const { id } = await community.recommends(ada, 'Dune', { keepPrivate: true });
    await community.shares(ada, id, [ben]);
    const [toAda, toCleo] = [await connect(ada), await connect(cleo)];
    await community.answersShare(ben, 'accept', id);
    expect(await toAda.change(({ model }) => model === 'shares')).toMatchObject({ id: ben });
    const told = await allSentTo(toCleo, cleo);
    expect(told.filter(({ model }) => model === 'shares')).toEqual([]);
    await community.unfriends(ada, ben);
    const later = await connect(ada);
    await community.deletes(ben, id);
    const sent = await allSentTo(later, ada);
    expect(sent.filter(({ model }) => model === 'shares')).toEqual([]);
  });

  it('bring a comment only to people who are shown it', async () => {
    await community.makesFriends(ada, ben);
    await community.makesFriends(ada, cleo);
    const { id } = await community.recommends(ada, 'Dune');
    const [toAda, toCleo] = [await connect(ada), await connect(cleo)];
    await community.comments(ben, id, 'Twice!');
    expect(await toAda.change(({ model }) => model === 'comments')).toMatchObject({
      document: { recommendationId: id, userEmail: ben, comment: 'Twice!' },
    });
    await toAda.change((change) => change.model === 'inbox' && change.document?.count === 1);
    expect(JSON.stringify(await allSentTo(toCleo, cleo))).not.toMatch(/Twice/);
  });

  it('bring an edit and a deletion to people who saw the recommendation', async () => {
    await community.makesFriends(ada, ben);
    const { id } = await community.recommends(ada, 'Dune');
    await community.reacts(ben, 'like', id);
    const [toBen, toCleo] = [await connect(ben), await connect(cleo)];
    const request = { user_email: ada, id };
    await community.execute(updateRecommendation, {
      ...request,
      updates: { title: 'Dune Messiah' },
    });
    expect(await toBen.change((change) => change.id === id)).toMatchObject({
      document: { title: 'Dune Messiah', addedBy: ada },
    });
    await community.execute(deleteRecommendation, { id, user_email: ada });
    const isRemoved = (change: Change) => change.model === 'recommendations' && change.removed;
    expect(await toBen.change((change) => Boolean(isRemoved(change)))).toMatchObject({ id });
    expect(JSON.stringify(await allSentTo(toCleo, cleo))).not.toContain(id);
  });

  it('stop for a former friend', async () => {
    await community.makesFriends(ada, ben);
    const toBen = await connect(ben);
    await community.execute(deleteFriend, { user_email: ada, friend_email: ben });
    await community.recommends(ada, 'After');
    expect(JSON.stringify(await allSentTo(toBen, ben))).not.toMatch(/After/);
  });

  it('are sent once each, in the order of the log, also when many come at the same time', async () => {
    await community.makesFriends(ada, ben);
    const toBen = await connect(ben);
    const titles = Array.from({ length: 50 }, (_, index) => `Title ${index}`);
    const added = await Promise.all(titles.map((title) => community.recommends(ada, title)));
    const last = await marker(ben);
    await toBen.change((change) => change.id === last);
    const sent = toBen.changes.filter(({ model }) => model === 'recommendations');
    expect(sent).toHaveLength(titles.length + 1);
    expect(new Set(sent.map(({ id }) => id))).toEqual(
      new Set([...added.map(({ id }) => id), last]),
    );
    const versions = sent.map(({ version }) => version);
    expect(versions).toEqual([...versions].sort());
  });

  it('arrive after the read models can be read at their position', async () => {
    await community.makesFriends(ada, ben);
    const toBen = await connect(ben);
    await community.recommends(ada, 'Dune');
    await toBen.change(({ model }) => model === 'recommendations');
    const { headers } = await application.request({
      path: `/api/get-explore?user_email=${ben}`,
    });
    expect(String(headers['x-position']) >= toBen.position).toBe(true);
  });

  describe('after a client was disconnected', () => {
    it('bring the missed changes, once', async () => {
      await community.makesFriends(ada, ben);
      const first = await connect(ben);
      const before = await community.recommends(ada, 'Before');
      await first.change(({ id }) => id === before.id);
      first.close();
      const missed = await community.recommends(ada, 'Missed');
      await community.read(getInboxBadge, { user_email: ben });
      const second = await connect(ben, first.position);
      const after = await community.recommends(ada, 'After');
      await second.change(({ id }) => id === after.id);
      const ids = second.changes
        .filter(({ model }) => model === 'recommendations')
        .map(({ id }) => id);
      expect(ids).toEqual([missed.id, after.id]);
      expect(second.resyncs).toBe(0);
    });

    it('tell it to read again when the missed changes are unknown, as after a restart', async () => {
      const folder = temporaryFolder();
      const first = await HostedApplication.start({ folder: folder.path, hasThread: true });
      const there = new Community(first);
      await there.person('Dan');
      const cookie = await sessionCookieOf(first, 'dan@example.com');
      const before = new LiveClient(first.url, cookie);
      const seen = await before.ready();
      before.close();
      const { id } = await there.recommends('dan@example.com', 'Dune');
      await first.close();
      const second = await HostedApplication.start({ folder: folder.path, hasThread: true });
      const late = new LiveClient(second.url, cookie, seen);
      const upToDate = new LiveClient(second.url, cookie, await late.ready());
      await upToDate.ready();
      expect([id !== '', late.resyncs, upToDate.resyncs]).toEqual([true, 1, 0]);
      late.close();
      upToDate.close();
      await second.close();
      folder.remove();
    });
  });

  it.each([
    ['without a session', undefined],
    ['with a made-up session', 'trboo_session=01ARZ3NDEKTSV4RRFFQ69G5FAV.1.x'],
  ])('refuse a socket %s', async (_name, cookie) => {
    const client = new LiveClient(application.url, cookie);
    clients.push(client);
    await expect(client.ready()).rejects.toThrow('not signed in');
  });
});
