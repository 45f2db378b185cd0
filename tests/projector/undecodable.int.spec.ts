import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { projection } from '../../projections/kernel/projection.js';
import { deadLettersDecider } from '../../events/dead-letters/decider.js';
import { liveDocuments, projectorOn } from '../support/application/projector.js';
import type { Stores } from '../support/application/stores.js';
import { counting, eachWithStores, other, register } from './samples.js';

/** Handles no event that the tests break. */
const elsewhere = projection({
  name: 'elsewhere',
  version: 1,
  indexes: {},
  document: z.object({ userId: z.string() }),
  handlers: {
    UserErased: {
      touches: ({ data }) => [data.userId],
      fold: ({ data }, documents) => documents.put(data.userId, { userId: data.userId }),
    },
  },
});
const models = [counting(), other, elsewhere];

describe('An event that cannot be decoded', () => {
  let stores: Stores;
  eachWithStores((opened) => (stores = opened));

  const metadata = (time = '2026-01-01T00:00:00.000Z') => {
    return { actorId: 'operator', commandId: randomUUID(), time };
  };
  /** An event of an unknown version. */
  const fromTheFuture = async () => {
    const id = randomUUID();
    const wrong = { ...metadata(), schemaVersion: 99 };
    const event = { id, type: 'UserRegistered', data: { userId: 'new' }, metadata: wrong };
    const { position } = await stores.eventStore.append('user-new', -1, [event]);
    return { id, position };
  };
  const stateOf = async ({ statuses }: ReturnType<typeof projectorOn>, model: string) =>
    (await statuses()).find((status) => status.model === model);
  const stands = async (setup: ReturnType<typeof projectorOn>, model: string, at: string) => {
    while ((await stateOf(setup, model))?.checkpoint !== at) await setImmediate();
  };
  let revision = -1;
  const decide = async (
    { log }: ReturnType<typeof projectorOn>,
    type: 'SetEventAside' | 'TakeEventBack',
    eventId: string,
  ) => {
    const state = { eventIds: deadLettersDecider.initialState.eventIds };
    const taken = { eventIds: state.eventIds.add(eventId) };
    const command = { type, model: 'counting', eventId, reason: 'from the future' };
    const events = deadLettersDecider.decide(command, type === 'SetEventAside' ? state : taken);
    const written = await log.append('set-aside-counting', revision, events, metadata());
    ({ revision } = written);
    return written.position;
  };
  beforeEach(() => {
    revision = -1;
  });

  it('stops only the read models that handle its type, after the earlier events', async () => {
    const setup = projectorOn(stores, models);
    await setup.projector.start();
    const before = await register(setup.log, 'a');
    const { id, position } = await fromTheFuture();
    const last = await register(setup.log, 'b');
    await stands(setup, 'elsewhere', last);
    while ((await stateOf(setup, 'counting'))?.state !== 'paused') await setImmediate();
    while ((await stateOf(setup, 'other'))?.state !== 'paused') await setImmediate();
    expect(await stateOf(setup, 'counting')).toMatchObject({
      checkpoint: before,
      trouble: expect.stringContaining(id),
      secondsBehind: expect.any(Number),
    });
    expect(await stateOf(setup, 'elsewhere')).toMatchObject({ state: 'live', trouble: null });
    expect(await setup.projector.deadLetters.of('counting')).toEqual([
      expect.objectContaining({
        ...{ position, eventId: id, eventType: 'UserRegistered', stream: 'user-new' },
        error: expect.stringMatching(/schema version 99 is unknown/),
      }),
    ]);
    expect(await setup.projector.deadLetters.of('elsewhere')).toEqual([]);
    await setup.projector.stop();
  });

  it('that is set aside is skipped, live and in every build, until it is taken back', async () => {
    const setup = projectorOn(stores, models);
    await setup.projector.start();
    await register(setup.log, 'a');
    const { id } = await fromTheFuture();
    await register(setup.log, 'b');
    while ((await stateOf(setup, 'counting'))?.state !== 'paused') await setImmediate();
    const aside = await decide(setup, 'SetEventAside', id);
    await setup.projector.retry('counting');
    await stands(setup, 'counting', aside);
    expect(await stateOf(setup, 'counting')).toMatchObject({ setAside: 1, trouble: null });
    while ((await setup.projector.deadLetters.of('counting')).length > 0) await setImmediate();
    // The event is set aside only for one: the other read model stays paused, once its retries are used up.
    while ((await stateOf(setup, 'other'))?.state !== 'paused') await setImmediate();
    expect(await stateOf(setup, 'other')).toMatchObject({ setAside: 0 });

    const live = await liveDocuments(stores.readStore, setup.versions, [counting()]);
    expect(live.counting).toMatchObject([{ body: { count: 2 } }]);
    expect(await setup.projector.rebuild(['counting'])).toEqual(new Map());
    expect(await liveDocuments(stores.readStore, setup.versions, [counting()])).toEqual(live);

    await decide(setup, 'TakeEventBack', id);
    const failures = await setup.projector.rebuild(['counting']);
    expect(failures.get('counting')).toContain(id);
    expect(await liveDocuments(stores.readStore, setup.versions, [counting()])).toEqual(live);
    await setup.projector.stop();
  });
});
