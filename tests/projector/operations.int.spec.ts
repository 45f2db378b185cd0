import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { startPosition } from '../../events/kernel/event.js';
import type { Projection } from '../../projections/kernel/projection.js';
import { versionOf } from '../../services/platform/read-side/read-models/live-versions.js';
import { usersProjection } from '../../projections/users/projection.js';
import { exploreProjection } from '../../projections/explore/projection.js';
import { type Builder, BuilderHere } from '../../services/platform/read-side/building/builder.js';
import { OperatorRequests } from '../../services/platform/read-side/projector/operator-requests.js';
import { Operations } from '../../services/platform/read-side/projector/operations.js';
import { closeStores, openStores, type Stores } from '../support/stores.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { projectorOn } from '../support/projector.js';

const projections = [usersProjection, exploreProjection];
const clock = () => new Date('2026-01-02T03:04:05.000Z');

/** Builds, when it is let; begins with an empty collection as if it had come that far. */
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

  /** As a process that starts. */
  const start = async () => {
    ending = new AbortController();
    setup = projectorOn(stores, projections, undefined, builder);
    const operations = new Operations(setup.projector, stores.readStore, projections, clock);
    await setup.projector.start(await operations.unfinished());
    serving = operations.serve(ending.signal);
  };
  const stop = async () => {
    ending.abort();
    await setup.projector.stopBuilds();
    await serving;
    await setup.projector.stop();
  };
  const stateOf = async (kind: 'rebuild' | 'retry', model: string) =>
    (await requests.of(kind, [model]))[0]?.state;
  const reaches = async (kind: 'rebuild' | 'retry', model: string, state: string) => {
    while ((await stateOf(kind, model)) !== state) await setImmediate();
  };
  const isThere = async (name: string) =>
    (await stores.readStore.checkpoint({ name, indexes: {} })) !== startPosition;

  /** A build that has come to the end of the log, and has nothing of it. Gives its name. */
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
    builder = new SlowBuilder(new BuilderHere(place));
    await start();
    builder.isHeld = true;
  });
  afterEach(async () => {
    await stop();
    await closeStores(stores);
    folder.remove();
  });

  it('lets a read model try again while another is built', async () => {
    const begun = once(builder.events, 'begun');
    await requests.ask('rebuild', ['explore'], clock());
    await begun;
    await requests.ask('retry', ['users'], clock());
    await reaches('retry', 'users', 'done');
    expect(await stateOf('rebuild', 'explore')).toBe('working');
  });

  it('says what came of another try', async () => {
    const id = randomUUID();
    const metadata = { actorId: 'ben', commandId: 'c', time: '2026-01-01T00:00:00.000Z' };
    const damaged = {
      id,
      type: 'UserRegistered',
      data: {},
      metadata: { ...metadata, schemaVersion: 99 },
    };
    await stores.eventStore.append('user-ben', -1, [damaged]);
    const stateOfUsers = () => setup.projector.standing().find(({ model }) => model === 'users');
    while (stateOfUsers()?.state !== 'paused') await setImmediate();
    await requests.ask('retry', ['users'], clock());
    await reaches('retry', 'users', 'failed');
    const [failed] = await requests.of('retry', ['users']);
    expect(failed?.error).toContain(id);
    const data = { model: 'users', eventId: id, reason: 'damaged' };
    const said = [{ type: 'EventSetAside' as const, data }];
    await setup.log.append('set-aside-users', -1, said, { ...metadata, actorId: 'operator' });
    await requests.ask('retry', ['users'], clock());
    await reaches('retry', 'users', 'done');
  });

  it('ends a build that is cancelled, leaves nothing of it, and goes on with the others', async () => {
    const begun = once(builder.events, 'begun');
    await requests.ask('rebuild', ['explore', 'users'], clock());
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

  it('goes on with what a process before has begun, and drops what nobody asks for', async () => {
    const begun = once(builder.events, 'begun');
    await requests.ask('rebuild', ['users'], clock());
    await begun;
    await stop();
    const [wanted, unwanted] = [await partial(usersProjection), await partial(exploreProjection)];
    await start();
    expect(await isThere(unwanted)).toBe(false);
    expect(await isThere(wanted)).toBe(true);
    builder.isHeld = false;
    await reaches('rebuild', 'users', 'done');
    // What was written before was believed: the document of the log is not folded again.
    const collection = await setup.versions.collection(usersProjection);
    expect(await stores.readStore.getMany(collection, ['ada'])).toEqual([]);
  });
});
