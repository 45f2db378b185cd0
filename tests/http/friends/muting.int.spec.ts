import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  getMutedAndBlocked,
  mutePerson,
  unmutePerson,
} from '../../../services/contract/friends/block.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { Community } from '../../support/community.js';
import { expectRefusal } from '../../support/refusal.js';
import { seenBy } from '../../support/seen-by.js';

const [ada, ben, cleo] = ['ada@example.com', 'ben@example.com', 'cleo@example.com'];

let application: HostedApplication;
let community: Community;
/** Ids of one item of each person. */
let items: { readonly adas: string; readonly bens: string; readonly cleos: string };

/** Three friends; Ben does everything that Ada could see. */
beforeEach(async () => {
  application = await HostedApplication.start();
  community = new Community(application);
  for (const name of ['Ada', 'Ben', 'Cleo']) await community.person(name);
  await community.makesFriends(ada, ben);
  await community.makesFriends(ada, cleo);
  await community.makesFriends(ben, cleo);
  const { id: adas } = await community.recommends(ada, 'Emma');
  const { id: bens } = await community.recommends(ben, 'Dune');
  const { id: cleos } = await community.recommends(cleo, 'Ulysses');
  items = { adas, bens, cleos };
  for (const id of [adas, cleos]) {
    await community.reacts(ben, 'like', id);
    await community.comments(ben, id, 'Ben says yes.');
  }
  await community.reacts(cleo, 'like', adas);
  await community.comments(cleo, adas, 'Cleo says yes.');
  await community.shares(ben, bens, [ada], 'Ben writes.');
  await community.shares(cleo, cleos, [ada], 'Cleo writes.');
  await community.shares(ben, cleos, [ada], 'Ben writes, too.');
});
afterEach(() => application.close());

const mutedBy = async (email: string) =>
  (await community.read(getMutedAndBlocked, { user_email: email })).muted;

describe('A muted person', () => {
  it('is not shown anywhere to the person who muted them', async () => {
    await community.mutes(ada, ben);
    const { friends, requests, ...seen } = await seenBy(community, ada, [items.adas, items.cleos]);
    expect(JSON.stringify(seen)).not.toMatch(/ben|dune/i);
    expect(JSON.stringify(seen)).toMatch(/Cleo writes/);
    expect(JSON.stringify(friends)).toMatch(/ben/);
    expect(requests).toEqual({ received: [], sent: [] });
  });
});

describe('Muting', () => {
  it('is listed only for oneself, latest first', async () => {
    await community.mutes(ada, ben);
    await community.mutes(ada, cleo);
    expect(await mutedBy(ada)).toMatchObject([
      { email: cleo, since: expect.any(String) as unknown },
      { email: ben },
    ]);
    expect([await mutedBy(ben), await mutedBy(cleo)]).toEqual([[], []]);
    await community.unmutes(ada, cleo);
    expect(await mutedBy(ada)).toMatchObject([{ email: ben }]);
  });

  it.each([
    { name: 'muted', call: mutePerson },
    { name: 'unmuted', call: unmutePerson },
  ])('refuses oneself and unknown people: $name', async ({ call }) => {
    const user_email = ada;
    await expectRefusal(application, call, { user_email, person_email: ada }, 400, /yourself/);
    const nobody = { user_email, person_email: 'nobody@example.com' };
    await expectRefusal(application, call, nobody, 404, /User not found/);
    await expectRefusal(application, call, { user_email }, 400, /person_email/);
    await expectRefusal(application, call, { user_email, person_email: 'x' }, 400, /person_email/);
  });
});
