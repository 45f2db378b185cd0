import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getComments } from '../../../services/contract/library/comment.js';
import { getFriends, sendInvite } from '../../../services/contract/friends/friend.js';
import { addRecommendation } from '../../../services/contract/library/recommendation.js';
import { getSession, signIn, signOut } from '../../../services/contract/accounts/session.js';
import { createUser, getUser, getUsers } from '../../../services/contract/people/user.js';
import { readSettings } from '../../../services/platform/settings/settings.js';
import { openMemoryReadStore } from '../../stand-ins/memory/read-store.js';
import { knownBrowser, CodeMode, sessionCookieIn } from '../../support/application/code-mode.js';
import { LiveClient } from '../../support/application/live-client.js';
import type { RunningApplication } from '../../support/application/running-application.js';

const key = (value: string) => ({ ...knownBrowser, headers: { 'idempotency-key': value } });

describe('Signing in by code', () => {
  let mode: CodeMode;
  let application: RunningApplication;
  let email: string;
  let peopleCount = 0;
  beforeAll(async () => {
    mode = await CodeMode.open();
    application = await mode.start();
  });
  afterAll(() => mode.close());
  beforeEach(() => {
    peopleCount += 1;
    email = `person${peopleCount}@example.com`;
  });

  const requestCode = () => application.send(signIn, { email }, knownBrowser);
  const enterCode = (code: string) => application.send(signIn, { email, code }, knownBrowser);
  const codeSent = async (number = 1) => {
    await application.call(signIn, { email }, knownBrowser);
    return mode.catcher.code(email, number);
  };
  const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('mails a code, and registers an unknown address that signs in with it', async () => {
    const asked = await application.call(
      signIn,
      { email: ` ${email.toUpperCase()} ` },
      knownBrowser,
    );
    expect(asked.user).toBeNull();
    const code = await mode.catcher.code(email);
    const answer = await enterCode(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect(answer.status).toBe(200);
    expect(signIn.response.parse(answer.body).user?.email).toBe(email);
    const session = await application.call(
      getSession,
      {},
      { cookie: sessionCookieIn(answer.headers) },
    );
    expect(session).toMatchObject({ mode: 'code', user: { email } });
  });

  it('mails the code and invitations in the language of the page', async () => {
    const french = { headers: { 'accept-language': 'fr-CA,en;q=0.8' } };
    await application.call(signIn, { email }, { ...knownBrowser, ...french });
    const [mail] = mode.catcher.codesTo(email);
    expect(mail?.subject).toBe('Votre code de connexion à Trboo');
    const code = await mode.catcher.code(email);
    const cookie = sessionCookieIn((await enterCode(code)).headers);
    const to = `friend-of-${email}`;
    const invite = { email: to, inviterName: 'Ana', inviterEmail: email };
    await application.call(sendInvite, invite, { cookie: `${cookie}; language=fr` });
    expect((await mode.catcher.mail(to)).subject).toBe('Ana vous invite sur Trboo');
  });

  it('says that cookies are needed when none comes back, and uses the code up for nobody', async () => {
    const code = await codeSent();
    const { origin } = readSettings({}).publicUrl;
    const error = `Signing in needs cookies: allow them for ${origin.replace('3000', '0')} and try again`;
    expect(await application.send(signIn, { email, code })).toMatchObject({
      status: 401,
      body: { error },
    });
    expect((await enterCode(code)).status).toBe(200);
  });

  it('signs a known person in without registering again', async () => {
    const cookie = await mode.signIn(application, email);
    const registrations = async () =>
      (await application.log()).filter(({ type }) => type === 'UserRegistered').length;
    const registered = await registrations();
    await application.call(createUser, { email, first_name: 'Late' }, { cookie });
    mode.clock.advance(60);
    const code = await codeSent(2);
    expect((await enterCode(code)).body).toMatchObject({ user: { email, firstName: '' } });
    expect(await registrations()).toBe(registered);
  });

  it('answers the same for a known and an unknown address, at each step', async () => {
    const known = `known${peopleCount}@example.com`;
    await mode.signIn(application, known);
    mode.clock.advance(60);
    const answersFor = async (address: string) => {
      const first = await application.send(signIn, { email: address }, knownBrowser);
      const { position, ...rest } = signIn.response.parse(first.body);
      const right = await mode.catcher.code(address, mode.catcher.codesTo(address).length);
      const attempt = { email: address, code: wrongCode(right) };
      const second = await application.send(signIn, attempt, knownBrowser);
      const tooSoon = await application.send(signIn, { email: address }, knownBrowser);
      const limited = [tooSoon.status, tooSoon.body, tooSoon.headers['retry-after']];
      return [first.status, rest, position.length, second.status, second.body, ...limited];
    };
    expect(await answersFor(known)).toEqual(await answersFor(email));
  });

  it('refuses a wrong code, an old one, and one never sent with the same error', async () => {
    const refused = {
      status: 401,
      body: { error: 'This code is wrong or no longer valid' },
    };
    expect(await enterCode('123456')).toMatchObject(refused);
    const code = await codeSent();
    const answer = await enterCode(wrongCode(code));
    expect(answer).toMatchObject(refused);
    expect(sessionCookieIn(answer.headers)).toBe('');
    mode.clock.advance(600);
    expect(await enterCode(code)).toMatchObject(refused);
    const newer = await codeSent(2);
    if (newer !== code) expect(await enterCode(code)).toMatchObject(refused);
    expect((await enterCode(newer)).status).toBe(200);
    expect(await enterCode(newer)).toMatchObject(refused);
  });

  it('accepts a code only for its own address', async () => {
    const code = await codeSent();
    const other = { email: 'somebody.else@example.com', code };
    expect((await application.send(signIn, other, knownBrowser)).status).toBe(401);
    expect((await enterCode(code)).status).toBe(200);
  });

  it('accepts a code only in the browser that requested it', async () => {
    const asked = await application.send(signIn, { email });
    const [browser = ''] = asked.headers['set-cookie'] ?? [];
    expect(browser).toMatch(
      /^trboo_browser=[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const right = { email, code: await mode.catcher.code(email) };
    for (const elsewhere of [{}, knownBrowser]) {
      expect((await application.send(signIn, right, elsewhere)).status).toBe(401);
    }
    const here = { cookie: browser.split(';')[0] ?? '' };
    expect((await application.send(signIn, right, here)).status).toBe(200);
  });

  it('is not blocked by requests and attempts in other browsers', async () => {
    const elsewhere = (count: number) => ({
      cookie: `trboo_browser=${String(count).padStart(22, 'B')}`,
    });
    const code = await codeSent();
    await enterCode(code);
    for (let count = 0; count < 19; count += 1) {
      const answer = await application.send(signIn, { email }, elsewhere(count));
      expect(answer.status).toBe(200);
      await application.send(signIn, { email, code: wrongCode(code) }, elsewhere(count));
    }
    expect((await application.send(signIn, { email }, elsewhere(19))).status).toBe(429);
    mode.clock.advance(60);
    expect((await enterCode(await codeSent(21))).status).toBe(200);
  });

  it.each(['12345', '1234567', 'abcdef', '', '12345½'])(
    'accepts only six digits as a code, not %j',
    async (code) => {
      const answer = await enterCode(code);
      expect(answer).toMatchObject({ status: 400, body: { details: 'code: must be 6 digits' } });
    },
  );

  it('refuses even the right code after five wrong ones, until a new one is sent', async () => {
    const code = await codeSent();
    const statuses = [];
    for (let count = 0; count < 5; count += 1)
      statuses.push((await enterCode(wrongCode(code))).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    const answer = await enterCode(code);
    expect(answer).toMatchObject({
      status: 429,
      body: { error: 'Too many wrong codes: ask for a new one' },
    });
    expect(answer.headers['retry-after']).toBe('60');
    mode.clock.advance(60);
    expect((await enterCode(await codeSent(2))).status).toBe(200);
  });

  it('counts attempts at the same time', async () => {
    const code = await codeSent();
    const answers = await Promise.all(Array.from({ length: 12 }, () => enterCode(wrongCode(code))));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(5).fill(401), ...Array<number>(7).fill(429)]);
  });

  it('accepts the right code once when it is sent many times at the same time', async () => {
    const code = await codeSent();
    const answers = await Promise.all(Array.from({ length: 10 }, () => enterCode(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9);
  });

  it('sends one code a minute and five an hour, and tells when to try again', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect((await requestCode()).status).toBe(200);
      const soon = await requestCode();
      expect(soon).toMatchObject({ status: 429, body: { error: 'Too many codes were asked for' } });
      mode.clock.advance(60);
    }
    const answer = await requestCode();
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '3300']);
    expect(answer.body).toMatchObject({ details: 'Please try again in 55 minutes' });
    expect(mode.catcher.to(email)).toHaveLength(5);
    mode.clock.advance(3_300);
    expect((await requestCode()).status).toBe(200);
  });

  it('mails one code when many requests come at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, requestCode));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(mode.catcher.to(email)).toHaveLength(1);
  });

  it('answers a repeated request like the first one, without another mail', async () => {
    const again = key(`again ${email}`);
    const first = await application.send(signIn, { email }, again);
    expect((await application.send(signIn, { email }, again)).body).toEqual(first.body);
    expect(mode.catcher.to(email)).toHaveLength(1);
    const code = await mode.catcher.code(email);
    const right = { email, code };
    expect(
      (await application.send(signIn, { ...right, code: wrongCode(code) }, again)).status,
    ).toBe(401);
    expect((await application.send(signIn, right, again)).status).toBe(200);
    expect((await application.send(signIn, right, again)).status).toBe(200);
    expect((await application.send(signIn, right, knownBrowser)).status).toBe(401);
    mode.clock.advance(600);
    expect((await application.send(signIn, right, again)).status).toBe(401);
  });

  it('keeps addresses and codes out of the log', async () => {
    const code = await codeSent();
    await enterCode(wrongCode(code));
    await enterCode(code);
    const log = JSON.stringify(await application.log());
    expect(log).toContain('SignInCodeSent');
    expect(log).not.toContain(email);
    expect(log).not.toContain(`"${code}"`);
  });
});

describe('With sign-in by code', () => {
  let mode: CodeMode;
  let application: RunningApplication;
  let ada: { cookie: string };
  const [email, other] = ['ada@example.com', 'ben@example.com'];
  beforeAll(async () => {
    mode = await CodeMode.open();
    application = await mode.start();
    ada = { cookie: await mode.signIn(application, email) };
    await mode.signIn(application, other);
  });
  afterAll(() => mode.close());

  const calls = [
    { call: createUser, request: { email } },
    { call: getUser, request: { email } },
    { call: getUsers, request: {} },
    { call: getFriends, request: { user_email: email } },
    { call: getComments, request: { recommendation_id: 'x' } },
    { call: addRecommendation, request: { user_email: email } },
  ].map((each) => ({ ...each, path: each.call.path }));

  it.each(calls)('$path checks first that there is a session', async (each) => {
    for (const cookie of [undefined, 'trboo_session=x', `${ada.cookie}x`]) {
      const answer = await application.send(each.call, each.request, { cookie });
      expect(answer).toMatchObject({ status: 401, body: { error: 'Please sign in' } });
      expect((await application.send(each.call, {}, { cookie })).status).toBe(401);
    }
  });

  it.each([
    { call: getFriends, request: { user_email: other } },
    { call: getFriends, request: { user_email: 'nobody@example.com' } },
    { call: createUser, request: { email: other } },
    { call: createUser, request: { email: 'nobody@example.com' } },
    { call: getComments, request: { recommendation_id: 'x', user_email: other } },
  ])('$call.path for $request is refused to other people', async (each) => {
    const before = await application.log();
    expect((await application.send(each.call, each.request, ada)).status).toBe(403);
    expect(await application.log()).toEqual(before);
  });

  it('shows people themselves, but no strangers', async () => {
    const { user } = await application.call(getUser, { email }, ada);
    expect(user.email).toBe(email);
    expect((await application.send(getUser, { email: other }, ada)).status).toBe(404);
    expect((await application.call(createUser, { email }, ada)).user.email).toBe(email);
  });

  it('tells a visitor that nobody is signed in, and how to sign in', async () => {
    expect(await application.call(getSession, {})).toEqual({ user: null, mode: 'code' });
  });

  it('ends a session', async () => {
    const cookie = await mode.signIn(application, 'cleo@example.com');
    const answer = await application.send(signOut, {}, { cookie });
    expect(answer.status).toBe(200);
    expect(String(answer.headers['set-cookie'])).toMatch(/trboo_session=;.*(Max-Age=0|1970)/);
  });

  it('accepts sockets only with a session', async () => {
    const visitor = new LiveClient(application.url, undefined);
    await expect(visitor.ready()).rejects.toThrow('not signed in');
    visitor.close();
    const client = new LiveClient(application.url, ada.cookie);
    await client.ready();
    client.close();
  });

  it.each([
    ['https://localhost', true],
    ['http://localhost', false],
  ])('sets a session cookie for %s', async (PUBLIC_URL, secure) => {
    const process = await mode.start({ environment: { PUBLIC_URL } });
    const address = `secure-${String(secure)}@example.com`;
    await process.call(signIn, { email: address }, knownBrowser);
    const code = await mode.catcher.code(address);
    const { headers } = await process.send(signIn, { email: address, code }, knownBrowser);
    expect(/; Secure/.test(String(headers['set-cookie']))).toBe(secure);
    expect(sessionCookieIn(headers).startsWith('__Host-')).toBe(secure);
    const cookie = sessionCookieIn(headers);
    expect((await process.call(getSession, {}, { cookie })).user?.email).toBe(address);
    const planted = cookie.replace('__Host-', '');
    if (secure) expect((await process.call(getSession, {}, { cookie: planted })).user).toBeNull();
  });
});

describe('Several processes with sign-in by code', () => {
  it('share codes, attempts and sessions, also over a restart', async () => {
    const mode = await CodeMode.open();
    const folder = mode.folder();
    const [email, friend] = ['ada@example.com', 'ben@example.com'];
    // Read models have one projector, so each further process has its own read models here.
    const another = () => ({ folder, readStore: openMemoryReadStore() });
    const first = await mode.start({ folder });
    const second = await mode.start(another());
    await first.call(signIn, { email }, knownBrowser);
    expect((await second.send(signIn, { email }, knownBrowser)).status).toBe(429);
    const code = await mode.catcher.code(email);
    const race = await Promise.all(
      [first, second, first, second].map((each) =>
        each.send(signIn, { email, code }, knownBrowser),
      ),
    );
    const winners = race.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    const cookie = sessionCookieIn(winners[0]?.headers ?? {});
    for (const each of [first, second]) {
      expect((await each.send(getFriends, { user_email: email }, { cookie })).status).toBe(200);
    }
    await first.call(signIn, { email: friend }, knownBrowser);
    const third = await mode.start(another());
    expect((await third.call(getSession, {}, { cookie })).user?.email).toBe(email);
    const answer = { email: friend, code: await mode.catcher.code(friend) };
    expect((await third.send(signIn, answer, knownBrowser)).status).toBe(200);
    await mode.close();
  });

  it('accept no session from open sign-in', async () => {
    const mode = await CodeMode.open();
    const folder = mode.folder();
    const open = await mode.start({ folder, environment: { SIGN_IN: 'open' } });
    const answer = await open.send(signIn, { email: 'ada@example.com' }, knownBrowser);
    const cookie = sessionCookieIn(answer.headers);
    expect((await open.call(getSession, {}, { cookie })).user).not.toBeNull();
    const strict = await mode.start({ folder, readStore: openMemoryReadStore() });
    expect((await strict.call(getSession, {}, { cookie })).user).toBeNull();
    await mode.close();
  });
});

describe('When the mail server does not accept the message', () => {
  it('the answer tells that the code was not sent, and allows another attempt after a minute', async () => {
    const mode = await CodeMode.open();
    const application = await mode.start();
    await mode.catcher.close();
    const answer = await application.send(signIn, { email: 'ada@example.com' }, knownBrowser);
    expect(answer).toMatchObject({
      status: 503,
      body: { error: 'The e-mail could not be sent', details: 'Please try again in 60 seconds' },
    });
    expect(answer.headers['retry-after']).toBe('60');
    expect(
      (await application.send(signIn, { email: 'ada@example.com' }, knownBrowser)).status,
    ).toBe(429);
    mode.clock.advance(60);
    expect(
      (await application.send(signIn, { email: 'ada@example.com' }, knownBrowser)).status,
    ).toBe(503);
    await mode.close();
  });

  it('the answer tells that the address was refused, without the mail server’s text', async () => {
    const no = Object.assign(new Error('<ada@example.com> secret'), { responseCode: 550 });
    const mode = await CodeMode.open({ onRcptTo: (_address, _session, done) => done(no) });
    const application = await mode.start();
    const answer = await application.send(signIn, { email: 'ada@example.com' }, knownBrowser);
    expect(answer).toMatchObject({ status: 502, body: { error: 'The e-mail could not be sent' } });
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|ada@/);
    await mode.close();
  });
});
