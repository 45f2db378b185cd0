import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { setTimeout } from 'node:timers/promises';
import { ensureBuild } from '../../infra/bootstrap/steps.mjs';
import { redisKind } from '../stand-ins/redis/test-redis.js';
import { testSize } from '../../events/testing/size.js';
import { Installation, type Server } from './installation.js';

const killingSeconds = testSize('FAULT_SECONDS', 0, 300);
jest.setTimeout(300_000 + killingSeconds * 2_000);
const email = 'ada@example.com';

const fewestKills = 3;
const killedEvery = 3_000;

const figures: string[] = [];
const note = (what: string, started: number) => {
  figures.push(`${what}: ${Math.round(performance.now() - started)} ms`);
};

describe(`An installation with failing engines (stand-ins of KurrentDB and MongoDB, Redis: ${redisKind})`, () => {
  let installation: Installation;
  let api: Server;
  const projectors: Server[] = [];

  beforeAll(async () => {
    ensureBuild();
    installation = await Installation.start();
    projectors.push(await installation.process('projector'));
    projectors.push(await installation.process('projector'));
    api = await installation.process('api,live');
    await installation.insist(api, '/api/create-user', { email }, 'register');
  });
  afterEach(async () => {
    // Every acknowledged command is recorded, and none twice.
    const recorded = await installation.recorded();
    expect([...recorded].sort()).toEqual([...installation.acknowledged].sort());
  });
  afterAll(async () => {
    await installation.stop();
    process.stdout.write(figures.map((line) => `  ${line}\n`).join(''));
  });

  /** Adds until told to stop. */
  const keepAdding = (signal: AbortSignal) =>
    Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!signal.aborted) await installation.recommend(api, email);
      }),
    );

  it('keeps acknowledged commands when appends are interrupted, before and after they were written', async () => {
    for (const when of ['before', 'after', 'before', 'after'] as const) {
      installation.kurrentdb.cutNextAppend(when);
      const started = performance.now();
      await installation.recommend(api, email);
      note(`append cut ${when} it was written, until it was acknowledged`, started);
    }
  });

  it('continues after the event store was slow or unavailable', async () => {
    installation.kurrentdb.delay = 500;
    const slow = performance.now();
    await installation.recommend(api, email);
    note('a command with an event store that takes 500 ms an answer', slow);
    installation.kurrentdb.delay = 0;
    await installation.kurrentdb.goDown();
    const adding = installation.recommend(api, email);
    await setTimeout(2_000);
    await installation.kurrentdb.restart();
    const back = performance.now();
    await adding;
    note('the event store back, until a command is acknowledged', back);
  });

  it('accepts or refuses commands while MongoDB is unavailable, and catches up afterwards', async () => {
    const page = await installation.connect(api, email);
    await installation.line.down();
    const adding = installation.recommend(api, email);
    await setTimeout(2_000);
    await installation.line.up();
    const back = performance.now();
    const position = await adding;
    await Promise.race([page.reached(position), page.resynced()]);
    note('MongoDB back, until a page has been told of what was done meanwhile', back);
    page.close();
  });

  it('notifies pages after an outage of Redis', async () => {
    const page = await installation.connect(api, email);
    await installation.redis.stop();
    await installation.recommend(api, email);
    await installation.redis.restart();
    const back = performance.now();
    await page.resynced();
    note('Redis back, until pages are told to read again', back);
    page.close();
  });

  it('neither loses nor duplicates anything while the active projector is killed repeatedly', async () => {
    const page = await installation.connect(api, email);
    const ending = new AbortController();
    const adding = keepAdding(ending.signal);
    const end = performance.now() + killingSeconds * 1_000;
    const before = installation.acknowledged.length;
    let kills = 0;
    while (kills < fewestKills || performance.now() < end) {
      // The first in the list has run longest.
      const [active] = projectors.splice(0, 1);
      await active?.kill();
      kills += 1;
      const next = installation.process('projector');
      await setTimeout(killedEvery);
      projectors.push(await next);
    }
    ending.abort();
    await adding;
    const last = performance.now();
    const position = await installation.recommend(api, email);
    await Promise.race([page.reached(position), page.resynced()]);
    note('after the last kill, from a command to the page', last);
    figures.push(`${kills} kills, ${installation.acknowledged.length - before} commands meanwhile`);
    page.close();
  });

  it('has read models equal to a second build', async () => {
    const verified = await installation.ops('verify', 'all');
    expect(verified).toMatchObject({ code: 0 });
  });
});
