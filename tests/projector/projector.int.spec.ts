import { describe, expect, it, jest } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { startPosition } from '../../events/kernel/event.js';
import { CheckpointConflict, type Commit } from '../../services/stores/ports.js';
import type { Stores } from '../support/application/stores.js';
import { documentsOf, liveDocuments, projectorOn } from '../support/application/projector.js';
import {
  counting,
  eachWithStores,
  FailingReadStore,
  other,
  register,
  untilReached,
} from './samples.js';

describe('The projector', () => {
  let stores: Stores;
  eachWithStores((opened) => (stores = opened));

  const countIn = async (setup: ReturnType<typeof projectorOn>, model = counting()) =>
    (await liveDocuments(stores.readStore, setup.versions, [model])).counting?.[0]?.body.count;
  const isThere = async (name: string) =>
    (await stores.readStore.checkpoint({ name, indexes: {} })) !== startPosition;
  const stateOf = async (setup: ReturnType<typeof projectorOn>, model: string) =>
    (await setup.statuses()).find((status) => status.model === model);

  it('follows the log, and reports its position', async () => {
    const setup = projectorOn(stores, [counting(), other]);
    await register(setup.log, 'a', 'b');
    await setup.projector.start();
    const position = await register(setup.log, 'c');
    await untilReached(setup, position);
    expect(await countIn(setup)).toBe(3);
    expect(await stateOf(setup, 'counting')).toMatchObject({
      state: 'live',
      checkpoint: position,
      secondsBehind: 0,
      eventsProcessed: 3,
      collection: 'counting_v1',
    });
    await setup.projector.stop();
  });

  it('announces changes once every read model has them, but not those found at the start', async () => {
    const setup = projectorOn(stores, [counting(), other]);
    await register(setup.log, 'a');
    await setup.projector.start();
    await setup.projector.caughtUp();
    const position = await register(setup.log, 'b');
    await untilReached(setup, position);
    const told = setup.batches.flatMap(({ changes }) => changes);
    expect(told.map(({ model, id }) => `${model} ${id}`).sort()).toEqual([
      'counting all',
      'other b',
    ]);
    await setup.projector.stop();
  });

  it('continues where it stopped', async () => {
    const first = projectorOn(stores, [counting()]);
    await first.projector.start();
    await untilReached(first, await register(first.log, 'a', 'b'));
    await first.projector.stop();
    const second = projectorOn(stores, [counting()]);
    await register(second.log, 'c');
    await second.projector.start();
    await second.projector.caughtUp();
    expect(await countIn(second)).toBe(3);
    expect((await stateOf(second, 'counting'))?.eventsProcessed).toBe(1);
    await second.projector.stop();
  });

  describe('an event that a read model cannot fold', () => {
    it('stops only that model, after the earlier events, and leaves a dead letter', async () => {
      const setup = projectorOn(stores, [counting(new Set(['bad'])), other]);
      await setup.projector.start();
      const position = await register(setup.log, 'a', 'bad', 'c');
      await untilReached(setup, position);
      expect(await countIn(setup)).toBe(1);
      const [letter, ...more] = await setup.projector.deadLetters.of('counting');
      expect(more).toEqual([]);
      expect(letter).toMatchObject({
        model: 'counting',
        eventType: 'UserRegistered',
        error: 'Error: poisoned',
        failedAt: '2026-01-02T03:04:05.000Z',
      });
      const log = [];
      for await (const { events } of stores.eventStore.readAll(startPosition)) log.push(...events);
      expect(letter).toMatchObject({ eventId: log[1]?.id, position: log[1]?.position });
      expect(JSON.stringify(letter)).not.toMatch(/example\.com/);
      expect((await stateOf(setup, 'counting'))?.state).toBe('paused');
      expect((await stateOf(setup, 'other'))?.state).toBe('live');
      const documents = await documentsOf(stores.readStore, { name: 'other_v1', indexes: {} });
      expect([...documents.keys()]).toEqual(['a', 'bad', 'c']);
      await setup.projector.stop();
    });

    it('is folded after a restart with a corrected fold', async () => {
      const first = projectorOn(stores, [counting(new Set(['bad'])), other]);
      await first.projector.start();
      await untilReached(first, await register(first.log, 'a', 'bad', 'c'));
      await first.projector.stop();
      const second = projectorOn(stores, [counting(), other]);
      await second.projector.start();
      await second.projector.caughtUp();
      expect(await countIn(second)).toBe(3);
      await second.projector.stop();
    });
  });

  it('retries on request, and deletes the dead letter', async () => {
    const poison = new Set(['bad']);
    const setup = projectorOn(stores, [counting(poison), other]);
    await setup.projector.start();
    await untilReached(setup, await register(setup.log, 'a', 'bad', 'c'));
    await setup.projector.retry('counting');
    await setup.projector.caughtUp();
    expect((await stateOf(setup, 'counting'))?.state).toBe('paused');
    poison.clear();
    await setup.projector.retry('counting');
    await setup.projector.caughtUp();
    expect(await countIn(setup)).toBe(3);
    while ((await setup.projector.deadLetters.of('counting')).length > 0) await setImmediate();
    await setup.projector.stop();
  });

  it('retries while its store is unavailable, and loses nothing', async () => {
    const flaky = new FailingReadStore(stores.readStore);
    const setup = projectorOn({ ...stores, readStore: flaky }, [counting()]);
    await setup.projector.start();
    flaky.failures = 20;
    const position = await register(setup.log, 'a', 'b');
    await untilReached(setup, position);
    expect(flaky.failures).toBe(0);
    expect(await countIn(setup)).toBe(2);
    await setup.projector.stop();
  });

  it('continues after a commit whose answer was lost, without duplicates', async () => {
    const flaky = new FailingReadStore(stores.readStore);
    const setup = projectorOn({ ...stores, readStore: flaky }, [counting()]);
    await setup.projector.start();
    [flaky.failures, flaky.answersAreLost] = [1, true];
    const position = await register(setup.log, 'a', 'b');
    await untilReached(setup, position);
    expect(flaky.failures).toBe(0);
    expect(await countIn(setup)).toBe(2);
    await setup.projector.stop();
  });

  it('announces once that the changes of a commit whose answer was lost are unknown', async () => {
    const flaky = new FailingReadStore(stores.readStore);
    const setup = projectorOn({ ...stores, readStore: flaky }, [counting(), other]);
    await setup.projector.start();
    await untilReached(setup, await register(setup.log, 'a'));
    setup.batches.length = 0;
    [flaky.failures, flaky.answersAreLost] = [1, true];
    const position = await register(setup.log, 'b');
    await untilReached(setup, position);
    await untilReached(setup, await register(setup.log, 'c'));
    const missed = setup.batches.filter((batch) => batch.missed);
    expect(missed).toEqual([{ position, changes: [], missed: true }]);
    await setup.projector.stop();
  });

  it('stops a read model whose checkpoint another process moves, without duplicates', async () => {
    const one = projectorOn(stores, [counting()]);
    const two = projectorOn(stores, [counting()]);
    await Promise.all([one.projector.start(), two.projector.start()]);
    await Promise.all([one.projector.caughtUp(), two.projector.caughtUp()]);
    await register(one.log, ...Array.from({ length: 20 }, (_, index) => `u${index}`));
    await Promise.all([one.projector.caughtUp(), two.projector.caughtUp()]);
    expect(await countIn(one)).toBe(20);
    const states = [await stateOf(one, 'counting'), await stateOf(two, 'counting')];
    expect(states.map((status) => status?.state)).toContain('paused');
    await Promise.all([one.projector.stop(), two.projector.stop()]);
  });

  it('does not commit when the checkpoint has changed', async () => {
    const collection = { name: 'counting_v1', indexes: {} };
    await stores.readStore.ensure(collection);
    const commit = (checkpoint: Commit['checkpoint']) =>
      stores.readStore.commit([{ collection, put: [], remove: [], checkpoint }]);
    await commit({ from: '0'.repeat(20), to: '1'.repeat(20) });
    await expect(commit({ from: '0'.repeat(20), to: '2'.repeat(20) })).rejects.toThrow(
      CheckpointConflict,
    );
  });

  it('looks up related documents after folding all earlier events', async () => {
    const setup = projectorOn(stores);
    const time = '2026-01-01T00:00:00.000Z';
    const metadata = (commandId: string) => ({ actorId: 'ada', commandId, time });
    const item = { recommendationId: 'dune', ownerId: 'ada' };
    const added = { ...item, type: 'book', title: 'Dune', description: 'Why.', link: null };
    const data = { ...added, metadata: {}, keepPrivate: false, addedAt: time };
    const add = { type: 'RecommendationAdded', data };
    await setup.log.append('library-ada', -1, [add], metadata('add'));
    for (let index = 0; index < 50; index += 1) {
      const liked = { type: 'Liked', data: { ...item, userId: `user${index}` } };
      await setup.log.append(`opinion-dune_user${index}`, -1, [liked], metadata(`like ${index}`));
    }
    const deletion = { type: 'RecommendationDeleted', data: { ...item, thingStays: false } };
    await setup.log.append('library-ada', 0, [deletion], metadata('delete'));
    // All events are in one page of the log: the likes must be stored before they are looked up.
    await setup.projector.start();
    await setup.projector.caughtUp();
    const live = await liveDocuments(stores.readStore, setup.versions);
    expect(live.opinions?.map(({ id }) => id)).toEqual(['item:dune_ada']);
    expect((await stateOf(setup, 'opinions'))?.checkpoint).toBe(await setup.log.tail());
    await setup.projector.stop();
  });

  describe('a rebuild', () => {
    it('runs beside the live build while events arrive, and equals it', async () => {
      const setup = projectorOn(stores, [counting(), other]);
      await setup.projector.start();
      await register(setup.log, ...Array.from({ length: 30 }, (_, index) => `before${index}`));
      await Promise.all([
        setup.projector.rebuild(['counting']),
        register(setup.log, ...Array.from({ length: 30 }, (_, index) => `while${index}`)),
      ]);
      const position = await register(setup.log, 'after');
      await untilReached(setup, position);
      const live = await setup.versions.find(counting());
      expect(live).toMatchObject({ collection: 'counting_v1_b2', build: 2 });
      expect(await countIn(setup)).toBe(61);
      const told = setup.batches.flatMap(({ changes }) => changes);
      const counted = told.filter(({ model }) => model === 'counting').at(-1);
      expect(counted?.body).toEqual({ count: 61 });
      await setup.projector.stop();
    });

    it('that fails does not change the live build', async () => {
      const poison = new Set<string>();
      const setup = projectorOn(stores, [counting(poison)]);
      await setup.projector.start();
      await untilReached(setup, await register(setup.log, 'a', 'b'));
      poison.add('b');
      const failures = await setup.projector.rebuild(['counting']);
      expect(failures.get('counting')).toContain('poisoned');
      poison.clear();
      expect(await isThere('counting_v1_b2')).toBe(false);
      await untilReached(setup, await register(setup.log, 'c'));
      expect(await countIn(setup)).toBe(3);
      await setup.projector.stop();
    });

    it('that was interrupted by a kill is removed at the next start', async () => {
      const setup = projectorOn(stores, [counting()]);
      await setup.projector.start();
      await setup.projector.caughtUp();
      await setup.projector.stop();
      const cutOff = { name: 'counting_v1_b2', indexes: {} };
      await stores.readStore.ensure(cutOff);
      const position = await register(setup.log, 'a');
      await stores.readStore.commit([
        {
          collection: cutOff,
          put: [{ id: 'all', position, body: { count: 1 } }],
          remove: [],
          checkpoint: { from: startPosition, to: position },
        },
      ]);
      const next = projectorOn(stores, [counting()]);
      await next.projector.start();
      expect(await isThere('counting_v1_b2')).toBe(false);
      await next.projector.stop();
    });

    it('of a read model that does not exist is refused', async () => {
      const { projector } = projectorOn(stores, [counting()]);
      await expect(projector.rebuild(['none'])).rejects.toThrow('no such read model: none');
    });
  });

  it('builds a new version beside the old and switches when it is complete', async () => {
    const old = projectorOn(stores, [counting()]);
    await old.projector.start();
    await untilReached(old, await register(old.log, 'a', 'b'));
    await old.projector.stop();
    const next = counting(new Set(), 10);
    const setup = projectorOn(stores, [next]);
    await setup.projector.start();
    expect(await setup.versions.find(next)).toMatchObject({
      collection: 'counting_v10',
      version: 10,
      build: 1,
    });
    expect(await countIn(setup, next)).toBe(20);
    const before = await documentsOf(stores.readStore, { name: 'counting_v1', indexes: {} });
    expect(before.get('all')?.body).toEqual({ count: 2 });
    await setup.projector.stop();
    // Going back to the older release: its build goes on where it stood.
    await register(old.log, 'c');
    const drop = jest.spyOn(stores.readStore, 'drop');
    const again = projectorOn(stores, [counting()]);
    await again.projector.start();
    expect(await again.versions.find(counting())).toMatchObject({ collection: 'counting_v1' });
    expect(await countIn(again, counting())).toBe(3);
    expect(drop).not.toHaveBeenCalledWith(expect.objectContaining({ name: 'counting_v1' }));
    await again.projector.stop();
  });
});
