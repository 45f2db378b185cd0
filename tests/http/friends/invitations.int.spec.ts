import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  getFriendRequests,
  rejectFriendRequest,
  sendInvite,
} from '../../../services/contract/friends/friend.js';
import { getInvitations } from '../../../services/contract/friends/invitation.js';
import { getSession, signIn } from '../../../services/contract/accounts/session.js';
import { createUser, updateUserProfile } from '../../../services/contract/people/user.js';
import { WrongExpectedRevision } from '../../../services/stores/ports.js';
import { CodeMode } from '../../support/application/code-mode.js';
import { Community } from '../../support/community.js';
import { LiveClient, sessionCookieOf } from '../../support/application/live-client.js';
import { expectRefusal } from '../../support/refusal.js';
import type { RunningApplication } from '../../support/application/running-application.js';
import { openStores } from '../../support/application/stores.js';

describe('Invitations', () => {
  let mode: CodeMode;
  let application: RunningApplication;
  let community: Community;
  let [ada, guest] = ['', ''];
  let number = 0;
  beforeAll(async () => {
    mode = await CodeMode.open();
    application = await mode.start({ environment: { SIGN_IN: 'open' } });
    community = new Community(application);
  });
  afterAll(() => mode.close());
  beforeEach(async () => {
    number += 1;
    ada = await community.person(`Ada${number}`);
    guest = `guest${number}@example.com`;
  });

  const invite = (inviterEmail = ada, email = guest, inviterName = '') =>
    community.execute(sendInvite, { email, inviterName, inviterEmail });
  const refusal = (request: object, status: number, says: RegExp) =>
    expectRefusal(
      application,
      sendInvite,
      { inviterEmail: ada, email: guest, ...request },
      status,
      says,
    );

  it('are mailed to an address without an account, with the inviter’s profile name', async () => {
    expect((await invite(ada, guest, 'Somebody Famous')).sent).toBe('mail');
    const mail = await mode.catcher.mail(guest);
    expect(mail.subject).toBe(`Ada${number} invites you to Trboo`);
    expect(mail.text).toContain(`Ada${number} (${ada})`);
    expect(mail.text).toMatch(/http:\/\/\S+\/login/);
    expect(mail.replyTo).toBeUndefined();
  });

  it('contain the link to a shared recommendation', async () => {
    const { id } = await community.recommends(ada, 'Piranesi');
    const shareToken = await community.linksTo(ada, id);
    await community.execute(sendInvite, { email: guest, inviterEmail: ada, shareToken });
    const mail = await mode.catcher.mail(guest);
    expect(mail.text).toContain(`/share/${shareToken}`);
    await refusal({ shareToken: 'https://example.com' }, 400, /shareToken/);
  });

  it('wait for the registration, of which the inviter is notified', async () => {
    const waiting = () => community.read(getInvitations, { user_email: ada });
    expect(await waiting()).toEqual({ waiting: 0, lastInvitedAt: null });
    await invite();
    await invite(ada, `other-${guest}`);
    await invite();
    expect(await waiting()).toEqual({ waiting: 2, lastInvitedAt: expect.any(String) });
    const page = new LiveClient(application.url, await sessionCookieOf(application, ada));
    await page.ready();
    await community.execute(createUser, { email: guest });
    expect(await page.change(({ model }) => model === 'invitations')).toMatchObject({ id: ada });
    expect((await waiting()).waiting).toBe(1);
    page.close();
  });

  it('use the given name while the profile has none', async () => {
    const nameless = `nameless${number}@example.com`;
    await community.execute(createUser, { email: nameless });
    await invite(nameless, guest, '<b>Bo</b>\r\nBcc: eve@example.com');
    expect((await mode.catcher.mail(guest)).subject).toBe('A friend invites you to Trboo');
    await invite(nameless, guest, '<b>Bo</b>');
    const mail = await mode.catcher.mail(guest, 2);
    expect(mail.subject).toBe('<b>Bo</b> invites you to Trboo');
    expect(mail.html).toContain('&lt;b&gt;Bo&lt;/b&gt;');
    expect(mail.bcc).toBeUndefined();
  });

  it.each([
    ['registers', (email: string) => community.execute(createUser, { email })],
    ['signs in', (email: string) => community.execute(signIn, { email })],
  ])('are friend requests as soon as the address %s', async (_how, arrive) => {
    const ben = await community.person(`Ben${number}`);
    await invite();
    await invite(ben);
    await invite();
    await arrive(guest);
    const { received } = await community.requestsOf(guest);
    expect(received.map(({ senderEmail }) => senderEmail).sort()).toEqual([ada, ben].sort());
    expect((await community.requestsOf(ada)).sent).toMatchObject([{ receiverEmail: guest }]);
  });

  it('tell the inviter live', async () => {
    await invite();
    const client = new LiveClient(application.url, await sessionCookieOf(application, ada));
    await client.ready();
    const told = client.change(({ model, id }) => model === 'friends' && id === guest);
    await community.execute(createUser, { email: guest });
    expect(await told).toMatchObject({ model: 'friends', id: guest });
    client.close();
  });

  it('become a request once: a refused one does not return', async () => {
    await invite();
    await community.execute(signIn, { email: guest });
    const [request] = (await community.requestsOf(guest)).received;
    await community.execute(rejectFriendRequest, {
      request_id: request?.id ?? '',
      user_email: guest,
    });
    await community.execute(signIn, { email: guest });
    expect((await community.requestsOf(guest)).received).toEqual([]);
  });

  it('are friend requests to an address with an account, whose owner is notified', async () => {
    const ben = await community.person(`Ben${number}`);
    const client = new LiveClient(application.url, await sessionCookieOf(application, ben));
    await client.ready();
    expect((await invite(ada, ben)).sent).toBe('friend request');
    await client.change(({ model, id }) => model === 'friends' && id === ada);
    client.close();
    expect((await community.requestsOf(ben)).received).toMatchObject([{ senderEmail: ada }]);
    expect(mode.catcher.to(ben)).toEqual([]);
  });

  it('can be answered like friend requests', async () => {
    const [ben, chloe] = [
      await community.person(`Ben${number}`),
      await community.person(`Chloe${number}`),
    ];
    await refusal({ email: ada }, 400, /You cannot send a friend request to yourself/);
    await invite(ada, ben);
    await refusal({ email: ben }, 409, /Friend request already exists with this user/);
    await refusal({ email: ada, inviterEmail: ben }, 409, /Friend request already exists/);
    await community.makesFriends(ada, chloe);
    await refusal({ email: chloe }, 409, /Already friends with this user/);
  });

  it('need an address and an inviter', async () => {
    await refusal({ email: 'nonsense' }, 400, /email: must be a valid e-mail address/);
    await refusal({ email: '' }, 400, /email/);
    await refusal({ inviterEmail: 'nobody@example.com' }, 404, /User not found/);
    await refusal({ inviterName: 'x'.repeat(202) }, 400, /inviterName: must be at most/);
  });

  it('can be sent to an address three times a day by one person', async () => {
    for (let count = 0; count < 3; count += 1) await invite();
    const again = await application.send(sendInvite, { email: guest, inviterEmail: ada });
    expect(again).toMatchObject({
      status: 429,
      body: {
        error: 'This address has been invited often enough today',
        details: 'Please try again in 24 hours',
      },
    });
    expect(Number(again.headers['retry-after'])).toBe(24 * 60 * 60);
    await invite(await community.person(`Ben${number}`));
    await mode.catcher.mail(guest, 4);
    mode.clock.advance(24 * 60 * 60);
    await invite();
    await mode.catcher.mail(guest, 5);
    expect(mode.catcher.to(guest)).toHaveLength(5);
  });

  it('can be sent twenty times a day by one person, also when many come at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        application.send(sendInvite, { email: `g${index}.${guest}`, inviterEmail: ada }),
      ),
    );
    const [refused, sent] = [429, 200].map((status) =>
      answers.filter((answer) => answer.status === status),
    );
    expect([refused?.length, sent?.length]).toEqual([5, 20]);
    expect(refused?.[0]?.body).toMatchObject({
      error: 'You have sent enough invitations for today',
    });
  });

  it('are sent once for a repeated request', async () => {
    const headers = { 'idempotency-key': 'one' };
    const request = { email: guest, inviterEmail: ada };
    const first = await application.send(sendInvite, request, { headers });
    expect((await application.send(sendInvite, request, { headers })).body).toEqual(first.body);
    await mode.catcher.mail(guest);
    await invite(ada, `later-${guest}`);
    await mode.catcher.mail(`later-${guest}`);
    expect(mode.catcher.to(guest)).toHaveLength(1);
  });

  it('leave no addresses and names in the log', async () => {
    await community.execute(updateUserProfile, { email: ada, first_name: 'Augusta' });
    await invite();
    const log = JSON.stringify(await application.log());
    expect(log).toContain('Invited');
    expect(log).not.toMatch(/guest\d+@example\.com|Augusta/);
  });
});

describe('An invitation with sign-in by code', () => {
  it('becomes a request when the guest signs in, and needs the inviter’s session', async () => {
    const mode = await CodeMode.open();
    const application = await mode.start();
    const [ada, guest] = ['ada@example.com', 'guest@example.com'];
    const cookie = await mode.signIn(application, ada);
    const request = { email: guest, inviterEmail: ada };
    expect((await application.send(sendInvite, request)).status).toBe(401);
    const other = { email: guest, inviterEmail: guest };
    expect((await application.send(sendInvite, other, { cookie })).status).toBe(403);
    await application.call(sendInvite, request, { cookie });
    const own = await mode.signIn(application, guest);
    await application.call(createUser, { email: guest }, { cookie: own });
    // Signing in has sent the request, so that registering has nothing left to do.
    const { received } = await application.call(
      getFriendRequests,
      { user_email: guest },
      { cookie: own, headers: { 'x-min-position': await application.tail() } },
    );
    expect(received).toMatchObject([{ senderEmail: ada }]);
    expect((await application.call(getSession, {}, { cookie: own })).user?.email).toBe(guest);
    await mode.close();
  });
});

describe('An interrupted registration', () => {
  it('is completed at the next sign-in', async () => {
    const mode = await CodeMode.open();
    const stores = openStores(mode.folder());
    let broken = false;
    const eventStore: typeof stores.eventStore = {
      append: (stream, expected, events) =>
        broken && /^(friendship|invitations)-/.test(stream)
          ? Promise.reject(new WrongExpectedRevision(stream, expected))
          : stores.eventStore.append(stream, expected, events),
      readStream: (...given) => stores.eventStore.readStream(...given),
      readAll: (...given) => stores.eventStore.readAll(...given),
      tail: () => stores.eventStore.tail(),
      positionBetween: (...given) => stores.eventStore.positionBetween(...given),
      onAppended: (wake) => stores.eventStore.onAppended(wake),
      close: () => stores.eventStore.close(),
    };
    const application = await mode.start({
      ...stores,
      eventStore,
      environment: { SIGN_IN: 'open' },
    });
    const community = new Community(application);
    const ada = await community.person('Ada');
    const guest = 'guest@example.com';
    await community.execute(sendInvite, { email: guest, inviterEmail: ada });
    broken = true;
    const failed = await application.send(signIn, { email: guest }, { retries: false });
    expect(failed.status).toBe(503);
    broken = false;
    expect((await community.requestsOf(guest)).received).toEqual([]);
    await community.execute(signIn, { email: guest });
    expect((await community.requestsOf(guest)).received).toMatchObject([{ senderEmail: ada }]);
    await mode.close();
  });
});
