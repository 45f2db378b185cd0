import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { LaggingReadStore } from '../../infra/testing/lagging-read-store.mjs';
import { getUsers } from '../../services/contract/people/user.js';
import { Community } from '../support/community.js';
import { LiveClient, sessionCookieOf } from '../support/application/live-client.js';
import { RunningApplication } from '../support/application/running-application.js';

const ada = 'ada@example.com';

describe('A page with delayed data', () => {
  let readSide: LaggingReadStore;
  let application: RunningApplication;
  let passed = 0;
  let started = 0;

  beforeEach(async () => {
    passed = 0;
    started = Date.now();
    application = await RunningApplication.start({
      clock: () => new Date(Date.now() + passed),
      readSide: (store) => {
        readSide = new LaggingReadStore(store);
        return readSide.store;
      },
    });
  });
  afterEach(async () => {
    readSide.release();
    await application.close();
  });

  async function connect(): Promise<LiveClient> {
    const client = new LiveClient(application.url, await sessionCookieOf(application, ada));
    await client.ready();
    return client;
  }

  it('is told since when, also when it connects later, and when the delay ends', async () => {
    const people = new Community(application);
    await people.person('Ada');
    const page = await connect();
    await people.recommends(ada, 'Dune');
    // Adding needs the recipients to be known.
    await page.reached(await application.tail());
    readSide.hold();
    await people.recommends(ada, 'Emma');
    const after = Date.now();
    // The clock advances until the server notices the delay.
    const minutes = setInterval(() => (passed += 60_000), 100);
    await page.delayed(1);
    clearInterval(minutes);
    const since = Date.parse(page.delays[0] ?? '');
    expect(since).toBeGreaterThanOrEqual(started);
    expect(since).toBeLessThanOrEqual(after);
    const another = await connect();
    await another.delayed(1);
    expect(another.delays).toEqual(page.delays);
    readSide.release();
    await Promise.all([page.delayed(2), another.delayed(2)]);
    expect([page.delays[1], another.delays[1]]).toEqual([null, null]);
    for (const each of [page, another]) each.close();
  });

  it('is told nothing while there is no activity', async () => {
    const page = await connect();
    const first = await application.tail();
    await application.call(getUsers, {}, { headers: { 'x-min-position': first } });
    const tail = jest.spyOn(application.eventStore, 'tail');
    passed = 3_600_000;
    // The server looks for a delay each second, and reads the end of the log for it.
    while (tail.mock.calls.length < 2) await setImmediate();
    await new Community(application).recommends(ada, 'Dune');
    await page.change(({ version }) => version > first);
    expect(page.delays).toEqual([]);
    page.close();
  });
});
