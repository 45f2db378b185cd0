import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { openMemoryEventStore } from '../../services/stores/memory/event-store.js';
import type { EventStore } from '../../services/stores/ports.js';
import { documentsOf, liveDocuments, projectorOn } from '../support/application/projector.js';
import { ReplacedEventStore } from '../support/application/replaced-event-store.js';
import type { Stores } from '../support/application/stores.js';
import { counting, eachWithStores, other, register, untilReached } from './samples.js';

const models = [counting(), other];

describe('Read models of another log', () => {
  let stores: Stores;
  eachWithStores((opened) => (stores = opened));

  const setupOn = (eventStore: EventStore) => projectorOn({ ...stores, eventStore }, models);
  /** The documents of the read models, as a starting process reads them. */
  async function shown(setup: ReturnType<typeof projectorOn>) {
    const { counting: counted } = await liveDocuments(stores.readStore, setup.versions, models);
    const people = await documentsOf(stores.readStore, await setup.versions.collection(other));
    return { count: counted?.[0]?.body.count, people: [...people.keys()] };
  }
  async function started(eventStore: EventStore) {
    const setup = setupOn(eventStore);
    await setup.projector.start();
    await setup.projector.caughtUp();
    return setup;
  }
  /** A log with only these people, as in a backup. */
  async function logOf(...people: string[]) {
    const eventStore = openMemoryEventStore();
    await register(setupOn(eventStore).log, ...people);
    return eventStore;
  }

  it.each([
    ['is shorter', ['a']],
    ['has grown as long since', ['a', 'x', 'y']],
    ['has grown longer since', ['a', 'x', 'y', 'z']],
  ])('are rebuilt at the start when the present log %s', async (_, people) => {
    const first = await started(stores.eventStore);
    await untilReached(first, await register(first.log, 'a', 'b', 'c'));
    await first.projector.stop();
    const second = await started(await logOf(...people));
    expect(await shown(second)).toEqual({ count: people.length, people });
    const position = await register(second.log, 'new');
    await untilReached(second, position);
    expect(await shown(second)).toEqual({
      count: people.length + 1,
      people: [...people, 'new'].sort(),
    });
    await second.projector.stop();
  });

  it('are rebuilt even when they are new', async () => {
    await register(setupOn(stores.eventStore).log, 'a', 'b', 'c');
    await (await started(stores.eventStore)).projector.stop();
    const second = await started(await logOf('a', 'x', 'y'));
    expect(await shown(second)).toEqual({ count: 3, people: ['a', 'x', 'y'] });
    await second.projector.stop();
  });

  it('stay when the log is the same', async () => {
    const first = await started(stores.eventStore);
    await untilReached(first, await register(first.log, 'a', 'b', 'c'));
    await first.projector.stop();
    const second = await started(stores.eventStore);
    const status = await second.statuses();
    expect(status.map(({ eventsProcessed }) => eventsProcessed)).toEqual([0, 0]);
    await second.projector.stop();
  });

  it('are rebuilt when the store returns with the other log', async () => {
    const replaced = new ReplacedEventStore(stores.eventStore);
    const setup = await started(replaced);
    await untilReached(setup, await register(setup.log, 'a', 'b', 'c'));
    const noticed = new EventTarget();
    setup.projector.onConflict(() => noticed.dispatchEvent(new Event('noticed')));
    const stoodDown = once(noticed, 'noticed');
    await replaced.replaceBy(await logOf('a', 'x', 'y', 'z'));
    await stoodDown;
    await setup.projector.stop();
    await setup.projector.start();
    await setup.projector.caughtUp();
    expect(await shown(setup)).toEqual({ count: 4, people: ['a', 'x', 'y', 'z'] });
    await setup.projector.stop();
  });
});
