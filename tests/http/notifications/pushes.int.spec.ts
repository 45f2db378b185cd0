import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import type { TrbooEvent } from '../../../events/registry.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  getNotificationSettings,
  muteNotifications,
  subscribeToPush,
  unsubscribeFromPush,
  updateNotificationSettings,
} from '../../../services/contract/notifications/settings.js';
import { addFriend } from '../../../services/contract/friends/friend.js';
import { getInboxBadge } from '../../../services/contract/home/home.js';
import { markRead } from '../../../services/contract/home/reading.js';
import { deleteAccount, exportAccount } from '../../../services/contract/accounts/account.js';
import { Policies } from '../../../services/platform/policies/policies.js';
import { Progress } from '../../../services/platform/read-side/read-models/progress.js';
import { EventLog } from '../../../services/stores/event-log/event-log.js';
import { CodeMode } from '../../support/application/code-mode.js';
import type { RunningApplication } from '../../support/application/running-application.js';
import { Community } from '../../support/community.js';
import { added } from '../../support/many-items.js';
import { rebuilt } from '../../support/rebuilt.js';
import { expectRefusal } from '../../support/refusal.js';
import { PushService, PushedBrowser } from '../../support/servers/push-service.js';

describe('Pushes', () => {
  let mode: CodeMode;
  let application: RunningApplication;
  let community: Community;
  let service: PushService;
  let number = 0;
  let [ada, ben] = ['', ''];

  beforeAll(async () => {
    mode = await CodeMode.open();
    service = await PushService.start();
    application = await mode.start({ environment: { SIGN_IN: 'open' } });
    community = new Community(application);
  });
  afterAll(async () => {
    await mode.close();
    await service.close();
  });
  beforeEach(async () => {
    number += 1;
    [ada, ben] = await community.pair(`Ada${number}`, `Ben${number}`);
    await nothingWaits();
  });

  const subscribes = async (email: string, language = 'en') => {
    const browser = service.browser();
    const { endpoint, keys } = browser;
    const cookie = `language=${language}; zone=Europe/Paris`;
    await application.call(subscribeToPush, { user_email: email, endpoint, keys }, { cookie });
    return browser;
  };
  const settingsOf = async (email: string) =>
    (await community.read(getNotificationSettings, { user_email: email })).settings;
  const chooses = (email: string, changes: object, cookie = 'zone=Europe/Paris') =>
    application.call(updateNotificationSettings, { user_email: email, ...changes }, { cookie });
  /** Lets the time pass that pushes wait, and resolves when one has come. */
  const pushesTo = async (browser: PushedBrowser, count = 1) => {
    const timer = setInterval(() => mode.clock.advance(5), 50);
    await service.until(() => browser.pushes.length >= count);
    clearInterval(timer);
    return browser.pushes.map(({ message }) => message);
  };
  const likes = async (title: string) => {
    const { id } = await community.recommends(ada, title);
    await community.reacts(ben, 'like', id);
    return id;
  };

  it('tell what happened in the language of the browser, and lead there', async () => {
    const [english, french] = [await subscribes(ada), await subscribes(ada, 'fr')];
    const id = await likes('Blue');
    expect(await pushesTo(english)).toMatchObject([
      { title: `Ben${number} liked “Blue”`, path: `/thing/${id}`, itemId: null },
    ]);
    const [{ title, actions } = { title: '', actions: [] }] = await pushesTo(french);
    expect(title).toBe(`Ben${number} aime «\u202fBlue\u202f»`);
    expect(actions).toEqual([{ action: 'mute', title: 'Silence pendant un jour' }]);
    expect(english.pushes[0]?.topic).toBe(english.pushes[0]?.message.tag);
  });

  it('can answer a letter', async () => {
    const browser = await subscribes(ben);
    const { id } = await community.recommends(ada, 'Stalker');
    await community.shares(ada, id, [ben], 'For the long train.');
    expect(await pushesTo(browser)).toMatchObject([
      {
        title: `Ada${number} sent you “Stalker”`,
        body: 'For the long train.',
        itemId: id,
        actions: [
          { action: 'loved' },
          { action: 'not-for-me' },
          { action: 'thanks' },
          { action: 'mute' },
        ],
      },
    ]);
  });

  it('tell of a letter that was seen only when it is sent again', async () => {
    const browser = await subscribes(ben);
    const { id } = await community.recommends(ada, 'Solaris');
    await community.shares(ada, id, [ben], 'The book.');
    await community.seesShares(ben, id);
    await nothingWaits();
    expect(browser.pushes).toEqual([]);
    await community.shares(ada, id, [ben], 'And the film.');
    expect(await pushesTo(browser)).toMatchObject([{ itemId: id, body: 'And the film.' }]);
  });

  it('do not tell what was read, taken back, or is no longer shown', async () => {
    const browser = await subscribes(ada);
    await likes('Read');
    await community.execute(markRead, { user_email: ada, until: '2030-01-01T00:00:00.000Z' });
    const taken = await likes('Taken back');
    await community.reacts(ben, 'unlike', taken);
    await likes('Blocked');
    await community.blocks(ada, ben);
    const cleo = await community.person(`Cleo${number}`);
    await community.requestsFriendship(cleo, ada);
    const pushed = await pushesTo(browser);
    expect(pushed.map(({ title }) => title)).toEqual([`Cleo${number} would like to be friends`]);
  });

  it('come only for what is chosen, and not while muted', async () => {
    const browser = await subscribes(ada);
    await chooses(ada, { answers: 'off' });
    await likes('Off');
    await chooses(ada, { answers: 'push' });
    await community.execute(muteNotifications, { user_email: ada });
    expect((await settingsOf(ada)).mutedUntil).not.toBeNull();
    await likes('Muted');
    await nothingWaits();
    await community.execute(muteNotifications, { user_email: ada, hours: 0 });
    await likes('On');
    expect(await pushesTo(browser)).toMatchObject([{ title: expect.stringContaining('On') }]);
  });

  it('wait until quiet hours end, and then come as one', async () => {
    const browser = await subscribes(ada);
    const local = new Intl.DateTimeFormat('en', {
      ...{ hour: 'numeric', minute: 'numeric', hourCycle: 'h23', timeZone: 'Europe/Paris' },
    });
    const [hour = 0, minute = 0] = local.format(mode.clock.read()).split(':').map(Number);
    const from = hour * 60 + minute;
    await chooses(ada, { quietHours: { from, to: (from + 60) % 1_440 } });
    await likes('One');
    await likes('Other');
    mode.clock.advance(6);
    await held(2);
    mode.clock.advance(61 * 60);
    expect(await pushesTo(browser)).toMatchObject([
      { title: '2 new notifications', path: '/notifications' },
    ]);
  });

  it('end with the subscription, the device and the account', async () => {
    const [gone, removed, kept] = [
      await subscribes(ada),
      await subscribes(ada),
      await subscribes(ada),
    ];
    const [, device] = (await settingsOf(ada)).devices;
    const remove = { user_email: ada, device_id: device?.id ?? '' };
    await community.execute(unsubscribeFromPush, remove);
    const { endpoint, keys } = removed;
    const renewal = { user_email: ada, endpoint, keys, isRenewal: true };
    expect((await application.call(subscribeToPush, renewal)).settings.devices).toHaveLength(2);
    service.forget(gone);
    await likes('First');
    await pushesTo(kept);
    await nothingWaits();
    expect((await settingsOf(ada)).devices).toHaveLength(1);
    expect(removed.pushes).toEqual([]);
    expect(JSON.stringify(await application.log())).not.toContain(kept.endpoint);
    const exported = await application.call(exportAccount, { user_email: ada });
    expect(JSON.stringify(exported.history)).toContain(kept.endpoint);
    await application.call(deleteAccount, { user_email: ada });
    const log = await application.log();
    expect(log.filter(({ type }) => type === 'PushDeviceRemoved').length).toBeGreaterThan(2);
  });

  it('end with an expired session', async () => {
    const other = await mode.start();
    const [eva, finn] = [`eva${number}@example.com`, `finn${number}@example.com`];
    const cookie = await mode.signIn(other, eva);
    const { endpoint, keys } = new PushedBrowser('https://push.invalid/eva');
    await other.call(subscribeToPush, { user_email: eva, endpoint, keys }, { cookie });
    mode.clock.advance(15 * 24 * 3_600);
    const asking = { user_email: finn, friend_email: eva };
    await other.call(addFriend, asking, { cookie: await mode.signIn(other, finn) });
    await held(0, 5, other);
    expect(await other.log()).toContainEqual(
      expect.objectContaining({
        type: 'PushDeviceRemoved',
        data: expect.objectContaining({ reason: 'session' }),
      }),
    );
  });

  it('are not sent again by a rebuild', async () => {
    const browser = await subscribes(ada);
    await likes('Once');
    await pushesTo(browser);
    await rebuilt(application, 'notifications');
    await likes('Later');
    expect((await pushesTo(browser, 2)).map(({ title }) => title)).toEqual([
      expect.stringContaining('Once'),
      expect.stringContaining('Later'),
    ]);
    await nothingWaits();
    expect(browser.pushes).toHaveLength(2);
  });

  it('wait while the read models that say who may be told are behind', async () => {
    const browser = await subscribes(ada);
    const progress = application.application.get(Progress);
    await likes('Blue');
    await held(1);
    const behind = jest.spyOn(progress, 'waitForModels').mockResolvedValue(false);
    mode.clock.advance(5);
    while (behind.mock.calls.length === 0 && browser.pushes.length === 0) await pause(50);
    await held(1);
    expect(browser.pushes).toHaveLength(0);
    behind.mockRestore();
    expect(await pushesTo(browser)).toMatchObject([{ title: `Ben${number} liked “Blue”` }]);
  });

  it('tell nothing of a year that is folded late', async () => {
    const browser = await subscribes(ada);
    const [ownerId, userId] = [await community.idOf(ada), await community.idOf(ben)];
    const log = application.application.get(EventLog);
    const year: (() => Promise<unknown>)[] = [];
    for (let day = 0; day < 365; day += 1) {
      const recommendationId = `year${day}`;
      const metadata = { actorId: userId, time: mode.clock.read().toISOString() };
      const append = (stream: string, event: TrbooEvent) =>
        log.append(stream, -1, [event], { ...metadata, commandId: `${stream} ${day}` });
      mode.clock.advance(24 * 3_600);
      // All of it comes at once, as in a restored log.
      year.push(
        () => append(`library-${recommendationId}`, added(recommendationId, ownerId)),
        () =>
          append(`opinion-${recommendationId}_${userId}`, {
            type: 'Liked',
            data: { recommendationId, ownerId, userId },
          }),
      );
    }
    for (const append of year) await append();
    await likes('Today');
    const pushed = await pushesTo(browser);
    expect(pushed.map(({ title }) => title)).toEqual([`Ben${number} liked “Today”`]);
    const { count } = await community.read(getInboxBadge, { user_email: ada });
    expect(count).toBe(366);
  });

  it('are sent again when the push service was away, with the same key', async () => {
    const browser = await subscribes(ada);
    service.answers.push({ status: 503, headers: { 'retry-after': '60' } });
    await likes('Again');
    await pushesTo(browser);
    expect(browser.pushes).toHaveLength(1);
    await nothingWaits();
  });

  it.each([
    'http://127.0.0.2.example.com/push',
    'https://10.0.0.1/push',
    'https://[fd00::1]/push',
    'https://[::ffff:10.0.0.1]/push',
    'https://169.254.169.254/latest',
    'https://intranet/push',
    'https://push.example.com:8443/push',
    'https://me:secret@push.example.com/push',
    'ftp://push.example.com/push',
  ])('are not sent to %s', async (endpoint) => {
    const { keys } = service.browser();
    const request = { user_email: ada, endpoint, keys };
    await expectRefusal(application, subscribeToPush, request, 403, /public https address/);
  });

  it('need keys', async () => {
    const { endpoint, keys } = service.browser();
    const request = { user_email: ada, endpoint, keys: { ...keys, auth: 'short' } };
    await expectRefusal(application, subscribeToPush, request, 400, /keys.auth: must be 16 bytes/);
  });

  it('do not offer mail where addresses are not verified', async () => {
    const request = { user_email: ada, letters: 'mail' };
    await expectRefusal(application, updateNotificationSettings, request, 409, /verified address/);
  });

  /** Waits until so many messages are held for later, and none for now. */
  async function held(count: number, seconds = 0, running = application): Promise<void> {
    const runner = running.application
      .get(Policies)
      .runners.find(({ outbox }) => outbox.policy === 'notifications');
    if (runner === undefined) throw new Error('there is no such policy');
    for (;;) {
      const isRead = (await runner.outbox.status())?.checkpoint === (await running.tail());
      const waiting = await runner.outbox.waiting();
      const now = mode.clock.read().toISOString();
      const isHeld = waiting.filter(({ dueAt }) => dueAt > now).length === count;
      if (isRead && isHeld && waiting.length === count) return;
      mode.clock.advance(seconds);
      runner.wake();
      await setImmediate();
    }
  }
  const nothingWaits = () => held(0, 5);
});
