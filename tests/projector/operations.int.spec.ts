import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { startPosition } from '../../events/kernel/event.js';
import type { Projection } from '../../projections/kernel/projection.js';
import { versionOf } from '../../services/platform/read-side/read-models/live-versions.js';
import { usersProjection } from '../../projections/users/projection.js';
import { exploreProjection } from '../../projections/explore/projection.js';
import { type Builder, InlineBuilder } from '../../services/platform/read-side/building/builder.js';
import {
  OperatorRequests,
  type RequestKind,
} from '../../services/platform/read-side/projector/requests/operator-requests.js';
import { OperatorRequestExecutor } from '../../services/platform/read-side/projector/requests/operator-request-executor.js';
import { readStatus } from '../../services/platform/operations/status/read-status.js';
import { BuildVerifier } from '../../services/platform/operator-tools/build-verifier.js';
import { temporaryStores } from '../../services/platform/operator-tools/temporary-store.js';
import type { Collection } from '../../services/stores/ports.js';
import { closeStores, openStores, type Stores } from '../support/application/stores.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { documentsOf, projectorOn } from '../support/application/projector.js';

const projections = [usersProjection, exploreProjection];
const clock = () => new Date('2026-01-02T03:04:05.000Z');

/** A builder that waits for the test, and begins with an empty collection. */
class SlowBuilder implements Builder {
  readonly events = new EventEmitter();
  isHeld = false;
  constructor(private readonly here: Builder) {}

  async build(...[orders, options]: Parameters<Builder['build']>) {
    this.events.emit('begun', orders.map(({ model }) => model).sort());
    if (this.isHeld) await once(options.signal, 'abort');
    return this.here.build(orders, options);
  }
}

describe('the process that keeps the read models', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let stores: Stores;
  let builder: SlowBuilder;
  let setup: ReturnType<typeof projectorOn>;
  let requests: OperatorRequests;
  let ending: AbortController;
  let serving: Promise<void>;

  /** Starts the projector like a new process; returns when it begins, with the end of its start. */
  const begin = async (models: readonly Projection[]) => {
    ending = new AbortController();
    setup = projectorOn(stores, models, undefined, builder);
    const { log, versions } = setup;
    const temporaryStore = temporaryStores(
      (store) => new InlineBuilder({ log, store, projections }),
    );
    const sources = { log, versions, readStore: stores.readStore, projections, temporaryStore };
    const operations = new OperatorRequestExecutor(
      ...([setup.projector, stores.readStore, models, clock] as const),
      new BuildVerifier(sources),
    );
    const started = setup.projector.start(await operations.unfinished());
    serving = operations.serve(ending.signal, started);
    return { started };
  };
  const start = async () => (await begin(projections)).started;
  const stop = async () => {
    ending.abort();
    await setup.projector.stopBuilds();
    await serving;
    await setup.projector.stop();
  };
  const stateOf = async (kind: RequestKind, model: string) =>
    (await requests.of(kind, [model]))[0]?.state;
  const reaches = async (kind: RequestKind, model: string, state: string) => {
    while ((await stateOf(kind, model)) !== state) await setImmediate();
  };
  const isThere = async (name: string) =>
    (await stores.readStore.checkpoint({ name, indexes: {} })) !== startPosition;

  /** Creates an empty build at the end of the log; returns its name. */
  const partial = async (model: Projection) => {
    const name = versionOf(model, 2).collection;
    const build = await stores.readStore.build({ name, indexes: model.indexes });
    await build.write({ put: [], remove: [], to: await setup.log.tail() });
    return name;
  };

  beforeEach(async () => {
    folder = temporaryFolder();
    stores = openStores(folder.path);
    requests = new OperatorRequests(stores.readStore);
    setup = projectorOn(stores, projections);
    const data = { userId: 'ada', email: 'ada@example.com', firstName: 'Ada', lastName: '' };
    const metadata = { actorId: 'ada', commandId: 'register', time: '2026-01-01T00:00:00.000Z' };
    await setup.log.append('user-ada', -1, [{ type: 'UserRegistered', data }], metadata);
    const place = { log: setup.log, store: stores.readStore, projections };
    builder = new SlowBuilder(new InlineBuilder(place));
    await start();
    builder.isHeld = true;
  });
  afterEach(async () => {
    await stop();
    await closeStores(stores);
    folder.remove();
  });

  it('retries a read model while another is built', async () => {
    const begun = once(builder.events, 'begun');
    await requests.submit('rebuild', ['explore'], clock());
    await begun;
    await requests.submit('retry', ['users'], clock());
    await reaches('retry', 'users', 'done');
    expect(await stateOf('rebuild', 'explore')).toBe('working');
  });

  it('reports that a new version is built for the first time, until the process stops', async () => {
    await stop();
    const models = [
      { ...usersProjection, version: usersProjection.version + 1 },
      exploreProjection,
    ];
    const begun = once(builder.events, 'begun');
    const { started } = await begin(models);
    const hasEnded = started.catch(String);
    expect(await begun).toEqual([['users']]);
    const states = async () => {
      const { log, versions } = projectorOn(stores, models);
      const sources = { log, versions, readStore: stores.readStore, projections: models, clock };
      const status = await readStatus(sources);
      return [status.projector !== undefined, ...status.models.map(({ state }) => state)];
    };
    const expected = [true, 'building', 'live'];
    while (!isDeepStrictEqual(await states(), expected)) await setImmediate();
    ending.abort();
    await setup.projector.stopBuilds();
    await expect(serving).rejects.toThrow('stopped');
    expect(await hasEnded).toContain('stopped');
    expect(await states()).toEqual([false, 'stopped', 'stopped']);
    await setup.projector.stop();
    await start();
  });

  it('reports the result of a retry', async () => {
    const id = randomUUID();
    const metadata = { actorId: 'ben', commandId: 'c', time: '2026-01-01T00:00:00.000Z' };
    const damaged = {
      id,
      type: 'UserRegistered',
      data: {},
      metadata: { ...metadata, schemaVersion: 99 },
    };
    await stores.eventStore.append('user-ben', -1, [damaged]);
    const stateOfUsers = () =>
      setup.projector.subscriptionStatuses().find(({ model }) => model === 'users');
    while (stateOfUsers()?.state !== 'paused') await setImmediate();
    await requests.submit('retry', ['users'], clock());
    await reaches('retry', 'users', 'failed');
    const [failed] = await requests.of('retry', ['users']);
    expect(failed?.error).toContain(id);
    const data = { model: 'users', eventId: id, reason: 'damaged' };
    const said = [{ type: 'EventSetAside' as const, data }];
    await setup.log.append('set-aside-users', -1, said, { ...metadata, actorId: 'operator' });
    await requests.submit('retry', ['users'], clock());
    await reaches('retry', 'users', 'done');
  });

  it('ends a cancelled build, removes it, and continues with the others', async () => {
    const begun = once(builder.events, 'begun');
    await requests.submit('rebuild', ['explore', 'users'], clock());
    expect(await begun).toEqual([['explore', 'users']]);
    const again = once(builder.events, 'begun');
    builder.isHeld = false;
    const left = await partial(exploreProjection);
    expect(await isThere(left)).toBe(true);
    await requests.cancel('rebuild', ['explore']);
    expect(await again).toEqual([['users']]);
    await reaches('rebuild', 'users', 'done');
    expect(await stateOf('rebuild', 'explore')).toBe('cancelled');
    expect(await isThere(left)).toBe(false);
    expect((await setup.versions.find(exploreProjection))?.build).toBe(1);
    expect((await setup.versions.find(usersProjection))?.build).toBe(2);
  });

  it('continues requested builds of an earlier process, and drops others', async () => {
    const begun = once(builder.events, 'begun');
    await requests.submit('rebuild', ['users'], clock());
    await begun;
    await stop();
    const [wanted, unwanted] = [await partial(usersProjection), await partial(exploreProjection)];
    await start();
    expect(await isThere(unwanted)).toBe(false);
    expect(await isThere(wanted)).toBe(true);
    builder.isHeld = false;
    await reaches('rebuild', 'users', 'done');
    // The earlier part of the build is kept: its event is not folded again.
    const collection = await setup.versions.collection(usersProjection);
    expect(await stores.readStore.getMany(collection, ['ada'])).toEqual([]);
  });

  const register = async (userId: string) => {
    const data = { userId, email: `${userId}@example.com`, firstName: userId, lastName: '' };
    const metadata = { actorId: userId, commandId: 'register', time: '2026-01-01T00:00:00.000Z' };
    await setup.log.append(`user-${userId}`, -1, [{ type: 'UserRegistered', data }], metadata);
  };
  const namesIn = async (collection: Collection) =>
    [...(await documentsOf(stores.readStore, collection)).keys()].sort();
  const usersIn = (name: string) => namesIn({ name, indexes: usersProjection.indexes });
  /** Submits a request, and waits until it is done. */
  const has = async (kind: RequestKind, model: string) => {
    await requests.submit(kind, [model], clock());
    while (!['done', 'failed'].includes((await stateOf(kind, model)) ?? '')) await setImmediate();
    const [{ state, error } = { state: '', error: '' }] = await requests.of(kind, [model]);
    return [state, error];
  };

  it('keeps the previous build up to date, and rolls back to it', async () => {
    builder.isHeld = false;
    expect(await has('roll-back', 'users')).toEqual([
      ...['failed', 'Error: users has no previous build'],
    ]);
    await has('rebuild', 'users');
    const live = () => setup.versions.find(usersProjection);
    expect(await live()).toMatchObject({ build: 2, kept: 1 });
    await register('ben');
    const [before, after] = [1, 2].map((build) => versionOf(usersProjection, build).collection);
    if (before === undefined || after === undefined) throw new Error('there are no builds');
    while ((await usersIn(before)).length < 2) await setImmediate();
    await stop();
    await start();
    await register('carla');
    while ((await usersIn(before)).length < 3) await setImmediate();

    expect(await has('roll-back', 'users')).toEqual(['done', '']);
    expect(await live()).toMatchObject({ collection: before, build: 1, kept: 2 });
    expect(setup.batches.at(-1)).toMatchObject({ missed: true });
    await register('dora');
    while ((await usersIn(after)).length < 4) await setImmediate();
    expect(await usersIn(before)).toHaveLength(4);

    // The number of a replaced build is not reused, because it may still be read.
    await has('rebuild', 'users');
    expect(await live()).toMatchObject({ build: 3, kept: 1 });
  });

  it.each(['rebuild', 'roll-back'] as const)(
    'drops what was replaced before a %s replaces another: no pointer names it from then on',
    async (kind) => {
      builder.isHeld = false;
      await has('rebuild', 'users');
      await has('rebuild', 'users');
      const first = versionOf(usersProjection, 1).collection;
      expect(await setup.versions.find(usersProjection)).toMatchObject({ replaced: first });
      expect(await isThere(first)).toBe(true);
      expect(await has(kind, 'users')).toEqual(['done', '']);
      expect(await isThere(first)).toBe(false);
    },
  );

  it('drops a previous build that cannot follow the log', async () => {
    builder.isHeld = false;
    await has('rebuild', 'users');
    const id = randomUUID();
    const metadata = { actorId: 'ben', commandId: 'c', time: '2026-01-01T00:00:00.000Z' };
    await stores.eventStore.append('user-ben', -1, [
      { id, type: 'UserRegistered', data: {}, metadata: { ...metadata, schemaVersion: 99 } },
    ]);
    const kept = async () => (await setup.versions.find(usersProjection))?.kept;
    while ((await kept()) !== undefined) await setImmediate();
    expect(await has('roll-back', 'users')).toEqual([
      'failed',
      expect.stringContaining('no previous build'),
    ]);
  });

  it('compares a read model with a second build, and reports the differences', async () => {
    builder.isHeld = false;
    await has('verify', 'users');
    const verdictOf = async () => (await requests.of('verify', ['users']))[0]?.verdict;
    expect(await verdictOf()).toMatchObject({ isSame: true, documents: 1, different: 0 });
    const collection = await setup.versions.collection(usersProjection);
    const put = [{ id: 'nobody', position: startPosition, body: { userId: 'nobody' } }];
    await stores.readStore.commit([{ collection, put, remove: [] }]);
    await has('verify', 'users');
    expect(await verdictOf()).toMatchObject({ isSame: false, different: 1, examples: ['nobody'] });
  });
});
