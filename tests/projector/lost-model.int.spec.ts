import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { InlineBuilder, type Builder } from '../../services/platform/read-side/building/builder.js';
import { versionOf } from '../../services/platform/read-side/read-models/live-versions.js';
import { liveDocuments, projectorOn } from '../support/application/projector.js';
import type { Stores } from '../support/application/stores.js';
import {
  counting,
  eachWithStores,
  FailingReadStore,
  other,
  register,
  untilReached,
} from './samples.js';

const counted = counting();
const models = [counted, other];
const collection = { name: versionOf(counted, 1).collection, indexes: counted.indexes };

/** Builds, and records what was built. */
class RememberingBuilder implements Builder {
  readonly built: string[] = [];
  constructor(private readonly here: Builder) {}

  build(...[orders, options]: Parameters<Builder['build']>) {
    this.built.push(...orders.map(({ model }) => model));
    return this.here.build(orders, options);
  }
}

describe('A read model whose documents were removed', () => {
  let stores: Stores;
  eachWithStores((opened) => (stores = opened));

  async function started(readStore = stores.readStore) {
    const { log } = projectorOn(stores, models);
    const here = new InlineBuilder({ log, store: readStore, projections: models });
    const builder = new RememberingBuilder(here);
    const setup = projectorOn({ ...stores, readStore }, models, undefined, builder);
    await setup.projector.start();
    await setup.projector.caughtUp();
    return { ...setup, built: builder.built };
  }
  const takeAway = async () => {
    await stores.readStore.drop(collection);
    await stores.readStore.ensure(collection);
  };
  const count = async ({ versions }: Awaited<ReturnType<typeof started>>) =>
    (await liveDocuments(stores.readStore, versions, models)).counting?.[0]?.body.count;

  it('is rebuilt at the start, without the others, and not shown until it is complete', async () => {
    const first = await started();
    await untilReached(first, await register(first.log, 'a', 'b', 'c'));
    await first.projector.stop();
    await takeAway();
    const second = await started();
    expect(second.built).toEqual([counted.name]);
    expect(await count(second)).toBe(3);
    await second.projector.stop();
  });

  it.each([
    ['at once', 0],
    ['also when the store does not answer at first', 1],
  ])(
    'is not folded again where it was read: the projector begins anew, %s',
    async (_, failures) => {
      const readStore = new FailingReadStore(stores.readStore);
      const setup = await started(readStore);
      await untilReached(setup, await register(setup.log, 'a', 'b', 'c'));
      const noticed = new EventTarget();
      setup.projector.onConflict(() => noticed.dispatchEvent(new Event('noticed')));
      const stoodDown = once(noticed, 'noticed');
      await takeAway();
      readStore.failures = failures;
      await register(setup.log, 'd');
      await stoodDown;
      expect(await count(setup)).toBeUndefined();
      await setup.projector.stop();
      const next = await started();
      expect(await count(next)).toBe(4);
      await next.projector.stop();
    },
  );
});
