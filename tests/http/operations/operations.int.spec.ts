import { afterEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { z } from 'zod';
import { projections } from '../../../projections/registry.js';
import {
  eventsView,
  operationsAddress,
  operationsNamespace,
  operationsView,
  type OperationsView,
  type PolicyView,
} from '../../../services/contract/operations.js';
import { sendInvite } from '../../../services/contract/friends/friend.js';
import {
  type Mailer,
  type MailMessage,
  MailNotSent,
} from '../../../services/platform/mail/mailer.js';
import { readSettings } from '../../../services/platform/settings/settings.js';
import type { ReadStore } from '../../../services/stores/ports.js';
import { CodeMode } from '../../support/application/code-mode.js';
import { Community } from '../../support/community.js';
import { RunningApplication } from '../../support/application/running-application.js';

const token = 'a-token-for-operators';

describe('The API of the operators’ page', () => {
  const endings: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
  });

  const start = async (
    environment: Record<string, string> = {},
    readSide = (store: ReadStore) => store,
    mailer?: Mailer,
  ) => {
    const application = await RunningApplication.start({
      readSide,
      ...(mailer !== undefined && { mailer }),
      settings: readSettings({ DEMO: 'off', PORT: '0', ...environment }),
      retryPolicy: { firstDelay: 1, maxDelay: 2, maxFoldAttempts: 2 },
    });
    endings.push(() => application.close());
    return application;
  };
  const as = (given: string) => ({ authorization: `Bearer ${given}` });
  const look = (application: RunningApplication, headers: Record<string, string> = {}) =>
    application.request({ path: `${operationsAddress}/view`, headers });
  const viewOf = async (application: RunningApplication) =>
    operationsView.parse((await look(application)).body);
  const ask = (application: RunningApplication, path: string, body: object) =>
    application.request({
      method: 'POST',
      path: `${operationsAddress}/${path}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
  /** Polls until the condition holds. */
  const until = async (
    application: RunningApplication,
    isSo: (model: OperationsView['models'][number] | undefined) => boolean,
  ) => {
    for (;;) {
      const { models } = await viewOf(application);
      const model = models.find((each) => each.model === 'subscriptions');
      if (isSo(model)) return model;
      await setImmediate();
    }
  };

  const connectionTo =
    (application: RunningApplication) =>
    (auth: object, extraHeaders: Record<string, string> = {}) => {
      const socket = io(`${application.url}${operationsNamespace}`, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        auth,
        extraHeaders,
      });
      endings.push(async () => {
        socket.disconnect();
        await Promise.resolve();
      });
      return socket;
    };

  it('is open with open sign-in, and otherwise requires the token', async () => {
    const open = await start();
    const view = await viewOf(open);
    expect(view.models.map(({ model }) => model)).toEqual(projections.map(({ name }) => name));
    expect(view.models.filter(({ screens }) => screens.length === 0)).toEqual([]);
    expect(view).toMatchObject({
      away: null,
      stores: { events: 'SQLite', notices: 'in this process' },
    });
    const closed = await start({ OPS_TOKEN: token });
    expect((await look(closed)).status).toBe(401);
    expect((await look(closed, as('a-token-of-somebody'))).status).toBe(401);
    expect((await look(closed, as(token))).status).toBe(200);
    expect((await ask(closed, 'request', { kind: 'rebuild', model: 'all' })).status).toBe(401);
  });

  it('is not available with sign-in by code and no token', async () => {
    const mode = await CodeMode.open();
    endings.push(() => mode.close());
    const application = await mode.start();
    expect((await look(application)).status).toBe(404);
    const open = await mode.start({ environment: { OPS_TOKEN: token } });
    expect((await look(open)).status).toBe(401);
    expect((await look(open, as(token))).status).toBe(200);
  });

  it('notifies by socket only with the token', async () => {
    const application = await start({ OPS_TOKEN: token });
    const connect = connectionTo(application);
    for (const auth of [{}, { token: 'a-token-of-somebody' }, { token: 1 }]) {
      const refused = new Promise<Error>((resolve) => {
        connect(auth).once('connect_error', resolve);
      });
      expect((await refused).message).toBe('not signed in');
    }
    const told = new Promise<unknown>((resolve) => {
      connect({ token }).once('view', resolve);
    });
    expect(operationsView.parse(await told).models).toHaveLength(projections.length);
  });

  it('also accepts a recently proven session of a configured operator', async () => {
    const mode = await CodeMode.open();
    endings.push(() => mode.close());
    const environment = { OPS_TOKEN: token, OPERATORS: 'Ada@example.com, ben@example.com' };
    const application = await mode.start({ environment });
    const wanted = {
      status: 403,
      body: { error: 'Sign in as an operator, and show that it is you' },
    };
    const cookie = await mode.signIn(application, 'ada@example.com');
    const stranger = await mode.signIn(application, 'eve@example.com');
    expect((await look(application, { cookie })).status).toBe(401);
    expect(await look(application, as(token))).toMatchObject(wanted);
    expect(await look(application, { ...as(token), cookie: stranger })).toMatchObject(wanted);
    expect((await look(application, { ...as(token), cookie })).status).toBe(200);
    const connect = connectionTo(application);
    const refused = new Promise<Error>((resolve) => {
      connect({ token }, { cookie: stranger }).once('connect_error', resolve);
    });
    expect((await refused).message).toBe('not signed in');
    const page = connect({ token }, { cookie });
    await new Promise((resolve) => page.once('view', resolve));
    const closed = new Promise((resolve) => page.once('disconnect', resolve));
    mode.clock.advance(600);
    await closed;
    expect(await look(application, { ...as(token), cookie })).toMatchObject(wanted);
  });

  it('retries an event, sets it aside and takes it back, and reports the results', async () => {
    const application = await start();
    const id = randomUUID();
    const metadata = { actorId: 'ada', commandId: 'c', time: new Date().toISOString() };
    const damaged = { id, type: 'SubscribedToFriend', data: { secret: 'said' } };
    await application.eventStore.append('subscriptions-ada', -1, [
      { ...damaged, metadata: { ...metadata, schemaVersion: 99 } },
    ]);
    const stopped = await until(application, (model) => model?.state === 'paused');
    expect(stopped).toMatchObject({
      trouble: expect.stringContaining(id),
      deadLetters: [{ eventId: id, eventType: 'SubscribedToFriend', stream: 'subscriptions-ada' }],
    });
    expect(JSON.stringify(stopped)).not.toContain('said');

    const model = 'subscriptions';
    expect((await ask(application, 'request', { kind: 'retry', model })).status).toBe(200);
    const tried = await until(application, (each) => each?.retry?.state === 'failed');
    expect(tried?.retry?.error).toContain(id);

    const aside = { model, eventId: id, reason: 'damaged' };
    expect((await ask(application, 'set-aside', aside)).status).toBe(200);
    const going = await until(application, (each) => each?.state === 'live');
    expect(going).toMatchObject({ setAside: [{ eventId: id, reason: 'damaged' }] });
    await until(application, (each) => each?.deadLetters.length === 0);

    expect((await ask(application, 'take-back', { model, eventId: id })).status).toBe(200);
    const built = await until(application, (each) => each?.rebuild?.state === 'failed');
    expect(built?.rebuild?.error).toContain(id);
  });

  it('pauses and resumes a policy, and repairs what it gave up', async () => {
    let isRefusing = true;
    const sent: MailMessage[] = [];
    const mailer: Mailer = {
      send: (message) => {
        if (isRefusing) return Promise.reject(new MailNotSent('refused', 'no such address'));
        sent.push(message);
        return Promise.resolve();
      },
    };
    const application = await start({}, undefined, mailer);
    const community = new Community(application);
    const inviterEmail = await community.person('Ada');
    const policy = 'invitation-mails';
    const policyOnce = async (isSo: (view: PolicyView) => boolean) => {
      for (;;) {
        const { policies } = await viewOf(application);
        const found = policies.find((each) => each.policy === policy);
        if (found !== undefined && isSo(found)) return found;
      }
    };
    await community.execute(sendInvite, { email: 'guest@example.com', inviterEmail });
    const { dead } = await policyOnce((view) => view.dead.length === 1);
    expect(dead).toMatchObject([{ error: 'mail was not sent: refused, no such address' }]);
    expect((await ask(application, 'policy', { policy, action: 'pause' })).status).toBe(200);
    await policyOnce(({ state }) => state === 'paused');
    isRefusing = false;
    const id = dead[0]?.id ?? '';
    expect((await ask(application, 'policy', { policy, action: 'retry', id })).status).toBe(200);
    await policyOnce(({ waiting }) => waiting === 1);
    expect((await ask(application, 'policy', { policy, action: 'resume' })).status).toBe(200);
    await policyOnce(({ waiting, state }) => waiting === 0 && state === 'running');
    expect(sent).toMatchObject([{ to: 'guest@example.com' }]);
    expect((await ask(application, 'policy', { policy, action: 'discard', id })).status).toBe(404);
  });

  it('shows events by type, stream, person and time, paged and without personal data', async () => {
    const application = await start();
    const community = new Community(application);
    const [ada, ben] = await community.pair('Ada', 'Ben');
    const ids: string[] = [];
    for (const title of ['Dune', 'Emma', 'Solaris']) {
      ids.push((await community.recommends(ada, title)).id);
    }
    ids.push((await community.recommends(ben, 'Momo')).id);
    const find = async (wanted: Record<string, string>) => {
      const query = new URLSearchParams(wanted).toString();
      const { status, body } = await application.request({
        path: `${operationsAddress}/events?${query}`,
      });
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/example\.com|"(Ada|Ben|Dune|Momo)"/);
      return eventsView.parse(body);
    };
    const everything = await find({ limit: '100' });
    expect(everything.next).toBeNull();
    expect(everything.events).toHaveLength((await application.log()).length);
    const [registered] = (await find({ type: 'UserRegistered' })).events;
    expect(registered?.data).toMatchObject({ email: '(sealed)', firstName: '(sealed)' });

    const added = await find({ type: 'RecommendationAdded', limit: '2' });
    const idsOf = (page: typeof added) => page.events.map(({ data }) => data?.recommendationId);
    expect(idsOf(added)).toEqual(ids.slice(0, 2));
    const rest = await find({ type: 'RecommendationAdded', cursor: added.next ?? '' });
    expect(idsOf(rest)).toEqual(ids.slice(2));
    const [first] = added.events;
    const stream = await find({ stream: first?.stream ?? '' });
    expect(new Set(stream.events.map((event) => event.stream))).toEqual(new Set([first?.stream]));
    const read = application.eventStore.readStream.bind(application.eventStore);
    const from: unknown[] = [];
    application.eventStore.readStream = (name, options) => {
      if (name === first?.stream) from.push(options?.fromRevision);
      return read(name, options);
    };
    const page = await find({ stream: first?.stream ?? '', limit: '2' });
    const more = await find({ stream: first?.stream ?? '', cursor: page.next ?? '' });
    expect([...page.events, ...more.events]).toEqual(stream.events);
    expect(from).toEqual([0, 2]);
    const person = z.string().parse(registered?.data?.userId);
    const hers = (await find({ person, limit: '100' })).events.map(({ type }) => type);
    expect(hers).toContain('FriendRequestAccepted');
    expect(hers.filter((type) => type === 'RecommendationAdded')).toHaveLength(3);
    const last = everything.events.at(-1);
    expect((await find({ since: last?.time ?? '' })).events.at(-1)).toEqual(last);
    expect((await find({ since: '2999-01-01T00:00:00Z' })).events).toEqual([]);
    expect((await find({ until: '2000-01-01T00:00:00Z' })).events).toEqual([]);
    for (const wrong of [
      'after=x',
      'cursor=-1',
      'stream=a&cursor=x',
      'limit=101',
      'since=yesterday',
      `type=${'x'.repeat(65)}`,
    ]) {
      const path = `${operationsAddress}/events?${wrong}`;
      expect([wrong, (await application.request({ path })).status]).toEqual([wrong, 400]);
    }
  });

  it('compares, rebuilds and rolls back; refuses with one line', async () => {
    const application = await start();
    const model = 'subscriptions';
    const answers = async (kind: string) => {
      const { status, body } = await ask(application, 'request', { kind, model });
      return [status, z.object({ error: z.string() }).safeParse(body).data?.error];
    };
    const noneKept = [409, `${model} has no previous build to go back to`];
    expect(await answers('roll-back')).toEqual(noneKept);

    expect(await answers('verify')).toEqual([200, undefined]);
    const compared = await until(application, (each) => each?.verify?.state === 'done');
    expect(compared?.verify?.verdict).toMatchObject({ isSame: true, different: 0 });

    expect(await answers('rebuild')).toEqual([200, undefined]);
    await until(application, (each) => each?.build?.kept === 1);
    expect(await answers('roll-back')).toEqual([200, undefined]);
    await until(application, (each) => each?.build?.build === 1 && each.build.kept === 2);
  });

  it('shows refused requests of operators and people', async () => {
    const application = await start();
    const community = new Community(application);
    await community.person('Ada');
    const why = 'subscriptions has no previous build to go back to';
    await ask(application, 'request', { kind: 'roll-back', model: 'subscriptions' });
    await ask(application, 'request', { kind: 'rebuild', model: 'x'.repeat(60) });
    await application.request({ method: 'POST', path: '/api/like', payload: 'secret' });
    const { refusals } = await viewOf(application);
    expect(refusals.requests).toEqual([
      expect.objectContaining({ what: `rebuild of ${'x'.repeat(60)}` }),
      { what: 'roll-back of subscriptions', why, at: expect.any(String) },
    ]);
    expect(refusals.calls).toContainEqual(
      expect.objectContaining({ call: `POST ${operationsAddress}/request`, status: 409, count: 1 }),
    );
    expect(JSON.stringify(refusals)).not.toContain('secret');
    for (let index = 0; index < 21; index += 1) {
      await ask(application, 'request', { kind: 'roll-back', model: 'users' });
    }
    expect((await viewOf(application)).refusals.requests).toHaveLength(20);
  });

  it('rebuilds a read model, and refuses impossible requests', async () => {
    const application = await start();
    const model = 'subscriptions';
    expect((await ask(application, 'request', { kind: 'cancel', model })).status).toBe(409);
    expect((await ask(application, 'request', { kind: 'rebuild', model })).status).toBe(200);
    const again = await ask(application, 'request', { kind: 'rebuild', model });
    expect(again).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('under way') },
    });
    await until(application, (each) => each?.rebuild?.state === 'done');
    const unknown = { model: 'everything', eventId: randomUUID() };
    for (const [path, body] of [
      ['request', { kind: 'rebuild', model: 'everything' }],
      ['request', { kind: 'drop', model }],
      ['request', {}],
      ['set-aside', { ...unknown, reason: 'x' }],
      ['set-aside', { ...unknown, model, reason: 'x' }],
      ['set-aside', { ...unknown, model, reason: ' ' }],
      ['take-back', { ...unknown, model }],
      ['take-back', { model, eventId: 'none' }],
    ] as const) {
      expect([path, body, (await ask(application, path, body)).status]).toEqual([path, body, 400]);
    }
  });

  it('refuses to build without enough disk space', async () => {
    const diskSpace = () => Promise.resolve({ used: 100e6, free: 100e6 });
    const application = await start({}, (store) => Object.assign(store, { diskSpace }));
    for (const model of ['subscriptions', 'all']) {
      expect(await ask(application, 'request', { kind: 'rebuild', model })).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining('200 MB but only 100 MB are free: not started') },
      });
    }
    const { models } = await viewOf(application);
    for (const each of models) expect(each).toMatchObject({ rebuild: null, build: { build: 1 } });
  });
});
