import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exportAccount } from '../../../services/contract/accounts/account.js';
import {
  createShareLink,
  getRecommendation,
  revokeShareLink,
} from '../../../services/contract/library/sharing.js';
import { addRecommendation } from '../../../services/contract/library/recommendation.js';
import { getNotifications } from '../../../services/contract/notifications/notifications.js';
import { EndedLinks } from '../../../services/features/library/share-links/ended-links.js';
import { LiveClient, sessionCookieOf } from '../../support/application/live-client.js';
import { RunningApplication } from '../../support/application/running-application.js';
import { Community } from '../../support/community.js';

describe('An answer without an account', () => {
  let application: RunningApplication;
  let community: Community;
  /** Milliseconds that the test is ahead of the machine. */
  let ahead = 0;
  let tests = 0;
  let [ada, ben] = ['', ''];
  let dune = '';
  beforeAll(async () => {
    const clock = () => new Date(Date.now() + ahead);
    application = await RunningApplication.start({ clock, hasSharePages: true });
    community = new Community(application);
  });
  afterAll(() => application.close());
  beforeEach(async () => {
    tests += 1;
    [ada, ben] = await community.pair(`Ada${tests}`, `Ben${tests}`);
    dune = (await community.recommends(ada, 'Dune')).id;
  });

  const link = async (
    options: { userEmail?: string; forWhom?: string; takesAnswers?: boolean } = {},
  ) => {
    const request = { recommendationId: dune, userEmail: ada, ...options };
    const { shareLink } = await community.execute(createShareLink, request);
    await community.read(getNotifications, { user_email: ada });
    return new URL(shareLink).pathname;
  };
  const page = async (path: string, device = '') => {
    const headers = { host: 'localhost', 'accept-language': 'en', cookie: device };
    const response = await fetch(application.url + path, { headers });
    return { status: response.status, html: await response.text() };
  };
  const answer = async (
    path: string,
    fields: Record<string, string>,
    device = '',
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(application.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { host: 'localhost', cookie: device, ...headers },
      body: new URLSearchParams({ name: 'Mum', outcome: 'loved', words: '', ...fields }),
    });
    await community.settle();
    const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
    return { status: response.status, location: response.headers.get('location'), device: cookie };
  };
  const answersTo = async (email: string) => {
    const about = { user_email: email, recommendation_id: dune };
    const { recommendation } = await community.read(getRecommendation, about);
    return recommendation.linkAnswers.map(({ person, outcome, words }) =>
      [person.firstName, outcome, words].join(' ').trim(),
    );
  };
  const toldTo = async (email: string) => {
    const { notifications } = await community.read(getNotifications, { user_email: email });
    return notifications
      .filter(({ kind }) => kind === 'link-answered')
      .map(({ person, item, outcome }) => [person.firstName, outcome, item?.title].join(' '));
  };

  const exported = async (email: string) =>
    (await community.read(exportAccount, { user_email: email })).shareLinks.flatMap(({ answers }) =>
      answers.map(({ person, words }) => `${person.firstName} ${words}`.trim()),
    );

  it('is given by the form of the page, told live to the maker, and seen by nobody else', async () => {
    const path = await link();
    expect((await page(path)).html).toMatch(/<form [^>]*method="post"/);
    const maker = new LiveClient(application.url, await sessionCookieOf(application, ada));
    await maker.ready();
    const given = await answer(path, { words: 'Cried twice.' });
    expect(given).toMatchObject({ status: 303, location: `${path}#answer` });
    await maker.change((change) => {
      return change.model === 'outcomes' && change.document.user.firstName === 'Mum';
    });
    maker.close();
    expect(await answersTo(ada)).toEqual(['Mum loved Cried twice.']);
    expect(await answersTo(ben)).toEqual([]);
    expect([await exported(ada), await exported(ben)]).toEqual([['Mum Cried twice.'], []]);
    expect(await toldTo(ada)).toEqual(['Mum loved Dune']);
    const mine = (await page(path, given.device)).html;
    expect(mine).toContain('value="Cried twice."');
    expect(mine).toMatch(/value="loved"[^>]*aria-pressed="true"/);
    expect((await page(path)).html).not.toContain('Cried twice.');
  });

  it('is given below a path: form, cookie and the way back have it', async () => {
    const publicUrl = new URL('http://localhost/friends/trboo/');
    const below = await RunningApplication.start({ settings: { publicUrl }, hasSharePages: true });
    const there = new Community(below);
    const userEmail = await there.person('Ada');
    const { id: recommendationId } = await there.recommends(userEmail, 'Emma');
    const { shareLink } = await there.execute(createShareLink, { recommendationId, userEmail });
    await there.settle();
    const { pathname } = new URL(shareLink);
    expect(pathname).toMatch(/^\/friends\/trboo\/share\//);
    const html = await (await fetch(below.url + pathname)).text();
    const [, action = ''] = /action="([^"]+)" method="post"/.exec(html) ?? [];
    expect(action).toBe(pathname);
    const body = new URLSearchParams({ name: 'Mum', outcome: 'loved' });
    const given = await fetch(below.url + action, { method: 'POST', redirect: 'manual', body });
    expect(given.headers.get('location')).toBe(`${pathname}#answer`);
    const [cookie = '', ...attributes] = given.headers.get('set-cookie')?.split('; ') ?? [];
    expect(attributes).toContain('Path=/friends/trboo/');
    const own = await (await fetch(below.url + pathname, { headers: { cookie } })).text();
    expect(own).toMatch(/value="loved"[^>]*aria-pressed="true"/);
    await below.close();
  });

  it('is one of each device and link, and changed there', async () => {
    const path = await link();
    const { device } = await answer(path, {});
    await answer(path, { outcome: 'thanks', words: 'Later.' }, device);
    await answer(path, { name: 'Dad', outcome: 'not-for-me' });
    expect(await answersTo(ada)).toEqual(['Mum thanks Later.', 'Dad not-for-me']);
    expect(await toldTo(ada)).toEqual(['Dad not-for-me Dune', 'Mum thanks Dune']);
  });

  it('is one when the form is sent twice', async () => {
    const path = await link();
    const [, device = ''] = /name="device" value="([^"]+)"/.exec((await page(path)).html) ?? [];
    expect(device).not.toBe('');
    await Promise.all([answer(path, { device }), answer(path, { device })]);
    expect(await answersTo(ada)).toEqual(['Mum loved']);
  });

  it('says what is wrong, and takes nothing from pages of other sites', async () => {
    const path = await link();
    const wrongs: Record<string, string>[] = [
      ...[{ name: ' ' }, { words: 'x'.repeat(101) }, { outcome: 'hated' }],
    ];
    for (const wrong of wrongs) {
      expect((await answer(path, wrong)).status).toBe(400);
    }
    const foreign = { origin: 'https://example.com' };
    expect((await answer(path, {}, '', foreign)).status).toBe(403);
    expect((await answer('/share/unknown', {})).status).toBe(404);
    expect(await answersTo(ada)).toEqual([]);
  });

  it('is limited by device', async () => {
    const path = await link();
    const { device } = await answer(path, {});
    for (let times = 1; times < 20; times += 1) await answer(path, { words: `${times}` }, device);
    expect((await answer(path, { words: 'more' }, device)).status).toBe(429);
  });

  it('ends with the link: revoked, expired, or not to be passed on', async () => {
    const path = await link();
    await answer(path, {});
    const revoke = { recommendationId: dune, userEmail: ada };
    await community.execute(revokeShareLink, revoke);
    expect([await answersTo(ada), await toldTo(ada)]).toEqual([[], []]);
    expect((await answer(path, {})).status).toBe(404);
    const next = await link();
    await answer(next, {});
    ahead += 31 * 24 * 60 * 60 * 1_000;
    expect([await answersTo(ada), await toldTo(ada)]).toEqual([[], []]);
    expect((await answer(next, {})).status).toBe(404);
  });

  it('ends when the owner deletes the thing, also for a maker who keeps it', async () => {
    const { recommendation } = await community.read(getRecommendation, {
      user_email: ben,
      recommendation_id: dune,
    });
    await community.saves(ben, recommendation);
    const path = await link({ userEmail: ben });
    await answer(path, {});
    expect([await answersTo(ben), await toldTo(ben)]).toEqual([['Mum loved'], ['Mum loved Dune']]);
    expect(await exported(ben)).toEqual(['Mum']);
    await community.deletes(ada, dune);
    expect([await answersTo(ben), await toldTo(ben)]).toEqual([[], []]);
    expect(await exported(ben)).toEqual([]);
    await application.application.get(EndedLinks).revoke();
    const revoked = (await application.log()).filter(({ type }) => type === 'ShareLinkRevoked');
    expect(revoked.at(-1)?.data).toMatchObject({ recommendationId: dune });
  });

  it('is not offered where the maker wants none, and a link for somebody says so', async () => {
    const silent = await link({ takesAnswers: false });
    expect((await page(silent)).html).not.toContain('method="post"');
    expect((await answer(silent, {})).status).toBe(404);
    const forMum = await link({ forWhom: 'Grandma Rose' });
    expect((await page(forMum)).html).toMatch(/For .?Grandma Rose/);
    expect((await page(await link())).html).not.toContain('Grandma Rose');
    const { shareLinks } = await community.read(exportAccount, { user_email: ada });
    expect(shareLinks.map(({ forWhom }) => forWhom).sort()).toEqual(['', '', 'Grandma Rose']);
  });

  const savesByLink = async (email: string, path: string, device: string, id = dune) => {
    const shareToken = path.split('/').at(-1) ?? '';
    const saved = { user_email: email, id, title: 'x', type: 'book', description: 'x' } as const;
    const headers = { ...community.headers(), cookie: device };
    await application.call(addRecommendation, { ...saved, shareToken }, { headers });
    await community.settle();
  };

  it('is taken along by who signs up from the page', async () => {
    const path = await link();
    const { device } = await answer(path, { name: 'Mia' });
    const mia = await community.person(`Mia${tests}`);
    await savesByLink(mia, path, device);
    expect(await answersTo(ada)).toEqual([`Mia${tests} loved`]);
    expect((await toldTo(ada))[0]).toBe(`Mia${tests} loved Dune`);
    // The next person at the browser.
    expect((await page(path, device)).html).not.toContain('value="Mia"');
    expect((await answer(path, { words: 'Mine.' }, device)).status).toBe(403);
    await community.mutes(ada, mia);
    expect([await answersTo(ada), await toldTo(ada)]).toEqual([[], []]);
  });

  it('is nobody’s by a link to another thing', async () => {
    const path = await link();
    const { device } = await answer(path, { name: 'Mia' });
    const emma = (await community.recommends(ada, 'Emma')).id;
    await savesByLink(ben, path, device, emma);
    expect(await answersTo(ada)).toEqual(['Mia loved']);
  });
});
