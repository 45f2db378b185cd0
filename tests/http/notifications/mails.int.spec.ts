import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Email } from 'postal-mime';
import {
  addRecommendation,
  likeDislike,
} from '../../../services/contract/library/recommendation.js';
import { acceptFriendRequest, addFriend } from '../../../services/contract/friends/friend.js';
import {
  getNotificationSettings,
  updateNotificationSettings,
} from '../../../services/contract/notifications/settings.js';
import { sendRecommendation } from '../../../services/contract/library/sharing.js';
import { updateUserProfile } from '../../../services/contract/people/user.js';
import type { Call } from '../../../services/contract/call.js';
import { Policies } from '../../../services/platform/policies/policies.js';
import { CodeMode } from '../../support/application/code-mode.js';
import type { RunningApplication } from '../../support/application/running-application.js';

describe('Mail about what happened', () => {
  let mode: CodeMode;
  let application: RunningApplication;
  let number = 0;
  const [cookies, position] = [new Map<string, string>(), { last: '' }];
  let [ada, ben] = ['', ''];

  beforeAll(async () => {
    mode = await CodeMode.open();
    application = await mode.start();
  });
  afterAll(() => mode.close());
  beforeEach(async () => {
    number += 1;
    [ada, ben] = [`ada${number}@example.com`, `ben${number}@example.com`];
    for (const email of [ada, ben]) {
      cookies.set(email, await mode.signIn(application, email));
      const first_name = email.startsWith('ada') ? 'Ada' : 'Ben';
      await as(email, updateUserProfile, { email, first_name });
    }
    const asked = await as(ada, addFriend, { user_email: ada, friend_email: ben });
    const { request_id } = addFriend.response.parse(asked);
    await as(ben, acceptFriendRequest, { request_id, user_email: ben });
    await settled();
  });

  async function as(email: string, call: Call, request: object, language = 'en') {
    const cookie = `${cookies.get(email) ?? ''}; language=${language}; zone=Europe/Paris`;
    const headers = { 'x-min-position': position.last };
    const answer = await application.call(call, request, {
      cookie,
      ...(position.last && { headers }),
    });
    position.last = await application.tail();
    return answer;
  }
  const chooses = (changes: object, language = 'en') =>
    as(ada, updateNotificationSettings, { user_email: ada, ...changes }, language);
  const likes = async (title: string) => {
    const item = { user_email: ada, title, type: 'book', description: 'Why.', keepPrivate: false };
    const added = addRecommendation.response.parse(await as(ada, addRecommendation, item));
    const recommendationId = added.recommendation.id;
    await as(ben, likeDislike, { recommendationId, userEmail: ben, action: 'like' });
  };
  const sends = async (title: string) => {
    const item = { user_email: ben, title, type: 'book', description: 'Why.', keepPrivate: true };
    const { recommendation } = addRecommendation.response.parse(
      await as(ben, addRecommendation, item),
    );
    const sent = {
      recommendationId: recommendation.id,
      fromEmail: ben,
      toEmails: [ada],
      why: '<b>You</b>',
    };
    await as(ben, sendRecommendation, sent);
  };
  const mails = () => mode.catcher.to(ada).filter(({ text = '' }) => !/\b\d{6}\b/.test(text));
  /** Waits until everything is planned, and sent where it is due. */
  async function settled(): Promise<void> {
    const runners = application.application.get(Policies).runners;
    const tail = await application.tail();
    for (const runner of runners) {
      const { outbox } = runner;
      for (;;) {
        const now = mode.clock.read().toISOString();
        const due = (await outbox.waiting()).filter(({ dueAt }) => dueAt <= now);
        if (((await outbox.status())?.checkpoint ?? '') >= tail && due.length === 0) break;
        runner.wake();
        await setImmediate();
      }
    }
  }
  const headerOf = ({ headers }: Email, name: string) =>
    headers.find(({ key }) => key === name)?.value ?? '';

  it('is off until it is chosen, and then says what happened, with one click to end it', async () => {
    await likes('Off');
    mode.clock.advance(10);
    await settled();
    expect(mails()).toEqual([]);
    await chooses({ answers: 'mail', mailTime: 'at-once' });
    await likes('Blue');
    await settled();
    mode.clock.advance(5);
    const mail = await mode.catcher.mailWith(ada, 'Ben liked “Blue”');
    expect(mail.subject).toBe('Ben liked “Blue”');
    expect(mail.html).toContain('Ben liked “Blue”');
    expect(headerOf(mail, 'auto-submitted')).toBe('auto-generated');
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.messageId).toMatch(/^<[\w-]{43}@/);
    const address = new URL(headerOf(mail, 'list-unsubscribe').slice(1, -1));
    const url = `${application.url}${address.pathname}${address.search}`;
    const shown = await fetch(url);
    expect(await shown.text()).toContain('<form method="post">');
    // Where no referrer is sent, browsers post the form without an origin.
    expect(shown.headers.get('referrer-policy')).toBe('same-origin');
    expect(await settingsOf()).toMatchObject({ answers: 'mail' });
    const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const fromPage = { origin: application.url, 'sec-fetch-site': 'same-origin' };
    const ended = await fetch(url, { method: 'POST', body: form, headers: fromPage });
    expect([ended.status, await ended.text()]).toEqual([
      200,
      expect.stringContaining('unsubscribed'),
    ]);
    expect(await settingsOf()).toMatchObject({ answers: 'off', letters: 'push' });
    const wrong = await fetch(`${url}x`, { method: 'POST', body: form });
    expect(wrong.status).toBe(404);
    const foreign = url.replace(/[\w-]{43}$/, 'é'.repeat(43));
    expect((await fetch(foreign)).status).toBe(404);
  });

  it('comes once a week, in the person’s language, with what is still so', async () => {
    await chooses({ answers: 'mail', letters: 'mail', mailTime: 'weekly' }, 'fr');
    await sends('Stalker');
    await sends('Solaris');
    await likes('Blue');
    await settled();
    mode.clock.advance(6 * 24 * 3_600);
    await settled();
    expect(mails()).toEqual([]);
    mode.clock.advance(2 * 24 * 3_600);
    const mail = await mode.catcher.mailWith(ada, 'Stalker');
    expect(mail.subject).toBe('2 lettres vous attendent, un de vos envois a fait mouche');
    expect(mail.text).toContain('Ben aime «\u202fBlue\u202f»');
    expect(mail.html).toContain('&lt;b&gt;You&lt;/b&gt;');
    await settled();
    expect(mails()).toHaveLength(1);
  });

  const settingsOf = async () => {
    const answer = await as(ada, getNotificationSettings, { user_email: ada });
    return getNotificationSettings.response.parse(answer).settings;
  };
});
