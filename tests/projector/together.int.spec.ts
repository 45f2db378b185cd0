import { describe, expect, it } from '@jest/globals';
import { projections } from '../../projections/registry.js';
import { setImmediate } from 'node:timers/promises';
import { projectorOn, liveDocuments } from '../support/application/projector.js';
import type { Stores } from '../support/application/stores.js';
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

  const countIn = async (setup: ReturnType<typeof projectorOn>) =>
    (await liveDocuments(stores.readStore, setup.versions, [counting()])).counting?.[0]?.body.count;
  const stateOf = async (setup: ReturnType<typeof projectorOn>, model: string) =>
    (await setup.statuses()).find((status) => status.model === model);

  describe('moves read models together', () => {
    it('that are at the same position: one commit for what an event changed, one for the others', async () => {
      const noting = new FailingReadStore(stores.readStore);
      const setup = projectorOn({ ...stores, readStore: noting });
      await setup.projector.start();
      await setup.projector.caughtUp();
      await register(setup.log, 'a');
      while (noting.commits.flat().length < projections.length) await setImmediate();
      expect(noting.commits.length).toBeLessThanOrEqual(2);
      expect(new Set(noting.commits.flat()).size).toBe(projections.length);
      await setup.projector.stop();
    });

    it('and store the checkpoint of one that no event concerned at the end of the log', async () => {
      const unconcerned = { ...other, name: 'unconcerned', handlers: {} };
      const setup = projectorOn(stores, [counting(), unconcerned]);
      await setup.projector.start();
      const position = await register(setup.log, 'a', 'b', 'c');
      const collection = { name: 'unconcerned_v1', indexes: {} };
      while ((await stores.readStore.checkpoint(collection)) !== position) await setImmediate();
      expect(await countIn(setup)).toBe(3);
      await setup.projector.stop();
    });

    it('again, when one that was behind has caught up', async () => {
      const poison = new Set(['bad']);
      const noting = new FailingReadStore(stores.readStore);
      const setup = projectorOn({ ...stores, readStore: noting }, [counting(poison), other]);
      await setup.projector.start();
      await untilReached(setup, await register(setup.log, 'a', 'bad', 'c'));
      expect(noting.commits).toContainEqual(['other_v1']);
      poison.clear();
      await setup.projector.retry('counting');
      await setup.projector.caughtUp();
      expect(noting.commits.at(-1)).toEqual(['counting_v1']);
      await untilReached(setup, await register(setup.log, 'd'));
      expect(noting.commits.at(-1)?.sort()).toEqual(['counting_v1', 'other_v1']);
      expect(await countIn(setup)).toBe(4);
      await setup.projector.stop();
    });

    it('except one that the store refuses, while the others continue', async () => {
      const flaky = new FailingReadStore(stores.readStore);
      const commit = flaky.commit;
      flaky.commit = (commits) =>
        commits.some(({ collection }) => collection.name === 'counting_v1')
          ? Promise.reject(new Error('too large'))
          : commit(commits);
      const setup = projectorOn({ ...stores, readStore: flaky }, [counting(), other]);
      await setup.projector.start();
      const position = await register(setup.log, 'a');
      while ((await stateOf(setup, 'other'))?.checkpoint !== position) await setImmediate();
      expect((await stateOf(setup, 'counting'))?.state).toBe('retrying');
      flaky.commit = commit;
      await untilReached(setup, position);
      expect(await countIn(setup)).toBe(1);
      await setup.projector.stop();
    });
  });

  it('does not read again what it has just written, unless the result of the write is unknown', async () => {
    const flaky = new FailingReadStore(stores.readStore);
    const setup = projectorOn({ ...stores, readStore: flaky }, [counting()]);
    await setup.projector.start();
    await untilReached(setup, await register(setup.log, 'a'));
    flaky.asked.length = 0;
    await untilReached(setup, await register(setup.log, 'b'));
    expect(flaky.asked).not.toContain('all');
    flaky.failures = 1;
    await untilReached(setup, await register(setup.log, 'c'));
    expect(flaky.asked).toContain('all');
    expect(await countIn(setup)).toBe(3);
    await setup.projector.stop();
  });

  it('stops waiting for a store that answers one of its read models, or on request', async () => {
    const patient = { firstDelay: 60_000, maxDelay: 60_000, maxFoldAttempts: 3 };
    const flaky = new FailingReadStore(stores.readStore);
    const setup = projectorOn({ ...stores, readStore: flaky }, [counting(), other], patient);
    await setup.projector.start();
    await setup.projector.caughtUp();
    flaky.failures = 1;
    const position = await register(setup.log, 'a');
    while ((await stateOf(setup, 'counting'))?.state !== 'retrying') await setImmediate();
    await setup.projector.retry('other');
    await untilReached(setup, position);
    expect((await stateOf(setup, 'counting'))?.state).toBe('live');
    await setup.projector.stop();
  });
});
