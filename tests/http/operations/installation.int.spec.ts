import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { LaggingReadStore } from '../../../infra/testing/lagging-read-store.mjs';
import { projections } from '../../../projections/registry.js';
import { subscriptionsProjection } from '../../../projections/subscriptions/projection.js';
import { usersProjection } from '../../../projections/users/projection.js';
import { operationsAddress, operationsView } from '../../../services/contract/operations.js';
import { createUser } from '../../../services/contract/people/user.js';
import { lag } from '../../../services/platform/operations/status/read-status.js';
import { Output } from '../../../services/platform/operator-tools/output.js';
import { OperatorRequests } from '../../../services/platform/read-side/projector/requests/operator-requests.js';
import {
  LiveVersions,
  versionOf,
} from '../../../services/platform/read-side/read-models/live-versions.js';
import { EventLog } from '../../../services/stores/event-log/event-log.js';
import { StoreUnavailable } from '../../../services/stores/ports.js';
import { RunningApplication } from '../../support/application/running-application.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const readiness = z.object({
  status: z.enum(['ready', 'not ready']),
  reasons: z.array(z.string()),
  warnings: z.array(z.string()),
  readModels: z.array(
    z.object({
      model: z.string(),
      state: z.string(),
      secondsBehind: z.number(),
      positionsBehind: z.number(),
    }),
  ),
});
const healthOf = z.object({
  status: z.string(),
  readModels: z.array(z.object({ model: z.string(), collection: z.string() })),
});
const lagRow = z.looseObject({
  model: z.string(),
  state: z.string(),
  build: z.number().nullable(),
  before: z.number().nullable(),
});

type Options = NonNullable<Parameters<typeof RunningApplication.start>[0]>;

/** What happens to an installation, and what each view of it shows. */
interface Case {
  readonly what: string;
  readonly options?: (folder: string) => Options | Promise<Options>;
  readonly act?: (application: RunningApplication) => Promise<void>;
  readonly end?: () => void;
  /** The status of `/health`: 200 or 503. */
  readonly health: number;
  /** The reasons in `/health/ready`, one sentence per line; empty when it is ready. */
  readonly reasons: RegExp;
  /** The states of the read models that are not `live`. */
  readonly states: Readonly<Record<string, string>>;
  /** One metric of `/metrics`. */
  readonly figure: RegExp;
  /** The live and the retained build of subscriptions; by default only the first, live. */
  readonly build?: { readonly build: number; readonly kept: number };
  /** The exit code of the command line; undefined when it cannot ask. */
  readonly lag: number | undefined;
}

const [firstDelay, maxFoldAttempts] = [1, 2];
const impatient = { retryPolicy: { firstDelay, maxDelay: 2, maxFoldAttempts } };
const all = (state: string) => Object.fromEntries(projections.map(({ name }) => [name, state]));
const register = (application: RunningApplication, name = 'ada') =>
  application.send(createUser, { email: `${name}@example.com` });

/** An event of an unknown schema, of a type that only one read model folds. */
async function undecodable({ eventStore }: RunningApplication): Promise<string> {
  const id = randomUUID();
  const metadata = { actorId: 'ada', commandId: 'c', time: new Date().toISOString() };
  await eventStore.append('subscriptions-ada', -1, [
    { id, type: 'SubscribedToFriend', data: {}, metadata: { ...metadata, schemaVersion: 99 } },
  ]);
  return id;
}

let held: LaggingReadStore;
const heldBack: Options = {
  readSide: (store) => {
    held = new LaggingReadStore(store);
    return held.store;
  },
};
const away = () => Promise.reject(new StoreUnavailable('the store is away'));
const concernedBy = (type: string) =>
  projections.filter(({ handlers }) => type in handlers).map(({ name }) => name);

const cases: readonly Case[] = [
  {
    what: 'healthy',
    act: async (application) => {
      await register(application);
    },
    ...{ health: 200, reasons: /^$/, states: {}, lag: 0 },
    figure: /^trboo_projection_state\{projection="users",state="live"\} 1$/m,
  },
  {
    what: 'behind',
    options: () => heldBack,
    act: async (application) => {
      held.hold();
      await register(application);
    },
    end: () => held.release(),
    ...{ health: 200, reasons: /^$/, states: {}, lag: 0 },
    figure: /^trboo_projection_positions_behind\{projection="users"\} [1-9]/m,
  },
  {
    what: 'one fold fails',
    options: () => impatient,
    act: async (application) => {
      const { UserRegistered: handler } = usersProjection.handlers;
      if (handler === undefined) throw new Error('users has no such handler');
      jest.spyOn(handler, 'fold').mockImplementation(() => {
        throw new Error('poisoned');
      });
      await register(application);
    },
    ...{
      health: 503,
      reasons: /^stopped at an event that cannot be applied: users$/,
      states: { users: 'paused' },
    },
    ...{ figure: /^trboo_projection_dead_letters\{projection="users"\} 1$/m, lag: 1 },
  },
  {
    what: 'an event cannot be decoded',
    options: () => impatient,
    act: async (application) => {
      await undecodable(application);
    },
    health: 503,
    reasons: new RegExp(
      `^stopped at an event that cannot be applied: ${concernedBy('SubscribedToFriend').join(', ')}$`,
    ),
    states: Object.fromEntries(concernedBy('SubscribedToFriend').map((name) => [name, 'paused'])),
    figure: /^trboo_projection_state\{projection="subscriptions",state="paused"\} 1$/m,
    lag: 1,
  },
  {
    what: 'an event is set aside',
    act: async (application) => {
      const eventId = randomUUID();
      const log = new EventLog(application.stores.eventStore, application.stores.keys);
      const metadata = { actorId: 'operator', commandId: 'c', time: new Date().toISOString() };
      const data = { model: 'subscriptions', eventId, reason: 'damaged' };
      await log.append('set-aside-subscriptions', -1, [{ type: 'EventSetAside', data }], metadata);
    },
    ...{ health: 200, reasons: /^$/, states: {}, lag: 0 },
    figure: /^trboo_projection_set_aside\{projection="subscriptions"\} 1$/m,
  },
  {
    what: 'one is built anew',
    options: () => heldBack,
    act: async ({ stores }) => {
      const asked = new OperatorRequests(stores.readStore);
      const begun = asked.submit('rebuild', [subscriptionsProjection.name], new Date());
      await begun;
      held.hold();
    },
    end: () => held.release(),
    ...{ health: 200, reasons: /^$/, states: { subscriptions: 'building' }, lag: 0 },
    figure: /^trboo_projection_state\{projection="subscriptions",state="building"\} 1$/m,
  },
  {
    what: 'an operator has rolled one back',
    act: async ({ stores }) => {
      const requests = new OperatorRequests(stores.readStore);
      const has = async (kind: 'rebuild' | 'roll-back') => {
        await requests.submit(kind, ['subscriptions'], new Date());
        const state = async () => (await requests.of(kind, ['subscriptions']))[0]?.state;
        while ((await state()) !== 'done') await setImmediate();
      };
      await has('rebuild');
      await has('roll-back');
    },
    ...{ health: 200, reasons: /^$/, states: {}, lag: 0, build: { build: 1, kept: 2 } },
    figure: /^trboo_projection_build\{projection="subscriptions"\} 1$/m,
  },
  {
    what: 'nobody keeps the read models, and this process never did',
    options: async (folder) => {
      const before = await RunningApplication.start({ folder });
      await before.close();
      return { folder, settings: { roles: ['api', 'live'] } };
    },
    act: async (application) => {
      await register(application);
    },
    ...{ health: 200, reasons: /^no projector is running$/, states: all('stopped') },
    ...{ figure: /^trboo_projection_positions_behind\{projection="users"\} [1-9]/m, lag: 1 },
  },
  {
    what: 'the disk is nearly full',
    options: () => ({ settings: { diskFreePercent: 100 } }),
    ...{ health: 200, reasons: /^only \d+ MB free on the data folder’s disk$/, states: {} },
    ...{ figure: /^trboo_disk_nearly_full 1$/m, lag: 0 },
  },
  {
    what: 'the event store is away',
    act: ({ eventStore }) => {
      eventStore.tail = away;
      return Promise.resolve();
    },
    ...{ health: 503, reasons: /^the store is away$/, states: {}, lag: undefined },
    figure: /^trboo_log_tail_read_timestamp_seconds 0$/m,
  },
  {
    what: 'the read store is away',
    options: () => impatient,
    act: async ({ stores }) => {
      Object.assign(stores.readStore, { checkpoint: away, commit: away, getMany: away });
      await Promise.resolve();
    },
    ...{ health: 200, reasons: /^the store is away$/, states: {}, lag: undefined },
    figure: /^trboo_log_tail_read_timestamp_seconds 0$/m,
  },
];

describe('All views agree on the state of an installation when', () => {
  const endings: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const end of endings.splice(0)) await end();
  });

  const asOperator = async ({ stores }: RunningApplication) => {
    const lines: string[] = [];
    const into = (kept: string[]) =>
      new Writable({
        write: (chunk, _encoding, done) => {
          kept.push(String(chunk));
          done();
        },
      });
    const code = await lag({
      log: new EventLog(stores.eventStore, stores.keys),
      readStore: stores.readStore,
      versions: new LiveVersions(stores.readStore),
      projections,
      clock: () => new Date(),
      output: new Output(into(lines), into([]), true),
    });
    const rows = lines.map((line) => lagRow.parse(JSON.parse(line)));
    const { build, before } = rows.find(({ model }) => model === 'subscriptions') ?? {};
    return { code, states: statesIn(rows), build: { build, kept: before ?? undefined } };
  };
  const statesIn = (models: readonly { readonly model: string; readonly state: string }[]) =>
    Object.fromEntries(
      models.filter(({ state }) => state !== 'live').map(({ model, state }) => [model, state]),
    );

  it.each(cases)('$what', async ({ options, act, end, ...expected }) => {
    const folder = temporaryFolder();
    endings.push(() => folder.remove());
    const given = (await options?.(folder.path)) ?? {};
    const application = await RunningApplication.start(given);
    endings.unshift(() => application.close());
    if (end) endings.unshift(end);
    await act?.(application);

    const ready = async () => {
      const { status, body } = await application.request({ path: '/health/ready' });
      const { reasons, ...rest } = readiness.parse(body);
      expect([status, rest.status]).toEqual(
        reasons.length === 0 ? [200, 'ready'] : [503, 'not ready'],
      );
      return { reasons: reasons.join('\n'), states: statesIn(rest.readModels) };
    };
    const isAsExpected = (now: Awaited<ReturnType<typeof ready>>) =>
      expected.reasons.test(now.reasons) &&
      JSON.stringify(now.states) === JSON.stringify(expected.states);
    // A read model retries a few times before it reaches its final state.
    let now = await ready();
    for (let tries = 0; tries < 300 && !isAsExpected(now); tries += 1) now = await ready();
    expect(now).toEqual({
      reasons: expect.stringMatching(expected.reasons),
      states: expected.states,
    });

    expect(await application.request({ path: '/health/live' })).toMatchObject({
      status: 200,
      body: { status: 'alive' },
    });
    const health = await application.request({ path: '/health' });
    expect(health.status).toBe(expected.health);
    if (health.status === 200) expect(healthOf.parse(health.body).status).toBe('ok');
    const build = expected.build ?? { build: 1 };
    if (expected.build) {
      const { collection } = healthOf
        .parse(health.body)
        .readModels.find(({ model }) => model === 'subscriptions') ?? { collection: '' };
      expect(collection).toBe(versionOf(subscriptionsProjection, build.build).collection);
    }
    const figures = await fetch(`${application.url}/metrics`);
    expect([figures.status, await figures.text()]).toEqual([
      200,
      expect.stringMatching(expected.figure),
    ]);
    const seenByOperators = await application.request({ path: `${operationsAddress}/view` });
    const view = operationsView.parse(seenByOperators.body);
    expect([view.away ?? '', statesIn(view.models)]).toEqual([
      expected.lag === undefined ? 'the store is away' : '',
      expected.states,
    ]);
    const shown = view.models.find(({ model }) => model === 'subscriptions');
    if (shown) expect(shown.build).toMatchObject(build);
    if (expected.lag === undefined) {
      await expect(asOperator(application)).rejects.toThrow('the store is away');
    } else {
      // Other processes read the report, which is written every two seconds.
      let seen = await asOperator(application);
      while (JSON.stringify(seen.states) !== JSON.stringify(expected.states)) {
        // Reading files blocks the thread, so that others need a turn.
        await setImmediate();
        seen = await asOperator(application);
      }
      expect([seen.code, seen.build]).toEqual([expected.lag, { kept: undefined, ...build }]);
    }
  });
});
