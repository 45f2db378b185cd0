import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { createUser, getUsers } from '../../../services/contract/people/user.js';
import { openMemoryEventStore } from '../../../services/stores/memory/event-store.js';
import type { ReadStore } from '../../../services/stores/ports.js';
import { ReplacedEventStore } from '../../support/application/replaced-event-store.js';
import { RunningApplication } from '../../support/application/running-application.js';

const healthOf = z.object({ status: z.string() });

describe('While the read models of a log are built for the first time', () => {
  let application: RunningApplication;
  let holdsBuilds = false;
  const gate = new EventTarget();
  const resume = () => {
    holdsBuilds = false;
    gate.dispatchEvent(new Event('open'));
  };
  afterEach(async () => {
    resume();
    await application.close();
  });

  /** The store, whose builds a test can hold. */
  const heldBack = (store: ReadStore): ReadStore => {
    const build = store.build.bind(store);
    return Object.assign(store, {
      build: async (...given: Parameters<ReadStore['build']>) => {
        if (holdsBuilds) await once(gate, 'open');
        return build(...given);
      },
    });
  };
  /** The status and body of `/health`. */
  const health = async () => {
    const { status, body } = await application.request({ path: '/health' });
    return [status, healthOf.parse(body).status];
  };
  const comesTo = async (expected: string) => {
    while ((await health())[1] !== expected) await setImmediate();
  };

  it('/health answers 503 and tells so, until they are built', async () => {
    const eventStore = new ReplacedEventStore(openMemoryEventStore());
    application = await RunningApplication.start({ eventStore, readSide: heldBack });
    await application.call(createUser, { email: 'ada@example.com' });
    // Read models without any event of the log could belong to another one.
    const headers = { 'x-min-position': await application.tail() };
    await application.call(getUsers, {}, { headers });
    expect(await health()).toEqual([200, 'ok']);
    holdsBuilds = true;
    await eventStore.replaceBy(openMemoryEventStore());
    await comesTo('building');
    expect(await health()).toEqual([503, 'building']);
    resume();
    await comesTo('ok');
  });
});
