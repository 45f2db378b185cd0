import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getMutedAndBlocked } from '../../services/contract/friends/block.js';
import type { Change } from '../../services/contract/live.js';
import { updateUserProfile } from '../../services/contract/people/user.js';
import { HostedApplication } from '../support/application/hosted-application.js';
import { LiveClient, sessionCookieOf } from '../support/application/live-client.js';
import { Community } from '../support/community.js';

/** Actions of a muted or blocked person do not reach people who do not see them. */
describe('Live notices of hidden people', () => {
  let application: HostedApplication;
  let community: Community;
  let clients: LiveClient[];
  /** The number of changes already checked, by person. */
  let lookedAt: Map<LiveClient, number>;
  let [ada, ben, cleo] = ['', '', ''];
  let items = { adas: '', bens: '', cleos: '' };
  let tests = 0;

  beforeAll(async () => {
    application = await HostedApplication.start({ hasThread: true });
    community = new Community(application);
  });
  afterAll(() => application.close());

  /** Three friends, each with an item. */
  beforeEach(async () => {
    tests += 1;
    [ada, ben, cleo] = await community.circle(`Ada${tests}`, `Ben${tests}`, `Cleo${tests}`);
    await community.makesFriends(ben, cleo);
    const [adas, bens, cleos] = [
      await community.recommends(ada, 'Emma'),
      await community.recommends(ben, 'Dune'),
      await community.recommends(cleo, 'Ulysses'),
    ];
    items = { adas: adas.id, bens: bens.id, cleos: cleos.id };
    clients = [];
    lookedAt = new Map();
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

  /** A page that has received all earlier changes. */
  const settled = async (email: string) => {
    const client = await connect(email);
    await sentTo(client, email);
    return client;
  };

  /** The changes sent to a person since the last check. */
  const sentTo = async (client: LiveClient, email: string): Promise<readonly Change[]> => {
    const { id } = await community.recommends(email, `Marker ${Math.random()}`, {
      keepPrivate: true,
    });
    await client.change((change) => change.id === id);
    const ofMarker = (change: Change) =>
      change.id === id || change.model === 'home-stats' || change.model === 'inbox';
    const changes = client.changes.slice(lookedAt.get(client) ?? 0);
    lookedAt.set(client, client.changes.length);
    return changes.filter((change) => !ofMarker(change));
  };

  /** All actions of Ben that notify friends. */
  const benActs = async () => {
    await community.recommends(ben, 'Middlemarch');
    await community.edits(ben, items.bens, { description: 'Changed.' });
    await community.reacts(ben, 'like', items.cleos);
    await community.comments(ben, items.cleos, 'Ben says yes.');
    await community.execute(updateUserProfile, {
      email: ben,
      first_name: 'Benjamin',
      last_name: '',
    });
  };
  const benActsOnAdas = async () => {
    await community.shares(ben, items.bens, [ada], 'Ben writes.');
    await community.reacts(ben, 'like', items.adas);
    await community.comments(ben, items.adas, 'Ben says yes.');
  };

  it('do not tell of a muted person’s actions', async () => {
    await community.mutes(ada, ben);
    const [toAda, toCleo] = [await settled(ada), await settled(cleo)];
    await benActs();
    await benActsOnAdas();
    expect((await sentTo(toAda, ada)).map(({ model, id }) => [model, id])).toEqual([]);
    const models = new Set((await sentTo(toCleo, cleo)).map(({ model }) => model));
    expect([...models].sort()).toEqual(['comments', 'opinions', 'recommendations', 'users']);
  });

  it('do not tell of them after a reconnect either', async () => {
    const before = await settled(ada);
    const { position } = before;
    before.close();
    await benActs();
    await community.mutes(ada, ben);
    // Waits until the read models have it.
    await community.read(getMutedAndBlocked, { user_email: ada });
    const back = await connect(ada, position);
    const models = (await sentTo(back, ada)).map(({ model }) => model);
    expect(models).toEqual(['blocks']);
  });

  it('tell of them again after unmuting', async () => {
    await community.mutes(ada, ben);
    await community.unmutes(ada, ben);
    const toAda = await settled(ada);
    await benActs();
    const models = new Set((await sentTo(toAda, ada)).map(({ model }) => model));
    expect([...models].sort()).toEqual(['comments', 'opinions', 'recommendations', 'users']);
  });

  it('tell the muted person nothing of the mute, and all actions of the other', async () => {
    const toBen = await settled(ben);
    await community.mutes(ada, ben);
    expect(await sentTo(toBen, ben)).toEqual([]);
    await community.reacts(ada, 'like', items.cleos);
    expect((await sentTo(toBen, ben)).map(({ model }) => model)).toContain('opinions');
  });

  it('tell the person’s other pages who is muted and blocked', async () => {
    const toAda = await settled(ada);
    await community.mutes(ada, ben);
    const muted = await toAda.change(({ model }) => model === 'blocks');
    expect(muted.id).toBe(ben);
    await community.blocks(ada, cleo);
    const blocked = await toAda.change(({ model, id }) => model === 'blocks' && id === cleo);
    expect(blocked.id).toBe(cleo);
  });

  it('tell neither side of a block about the other’s actions', async () => {
    await community.blocks(ada, ben);
    const [toAda, toBen] = [await settled(ada), await settled(ben)];
    await benActs();
    await community.reacts(ada, 'like', items.cleos);
    await community.edits(ada, items.adas, { description: 'Changed.' });
    await community.recommends(ada, 'Persuasion');
    const [bens, adas] = [await sentTo(toAda, ada), await sentTo(toBen, ben)];
    expect(JSON.stringify(bens)).not.toMatch(new RegExp(`${ben}|${items.bens}|Middlemarch`));
    expect(JSON.stringify(adas)).not.toMatch(new RegExp(`${ada}|${items.adas}|Persuasion`));
  });
});
