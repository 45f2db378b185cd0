import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { DiscoveryService, ModulesContainer } from '@nestjs/core';
import { StoreUnavailable } from '../../stores/ports.js';
import { CommitFeed } from '../read-side/projector/commit-feed.js';
import { Progress } from '../read-side/read-models/progress.js';
import { NoTracing } from '../telemetry/tracing.js';
import { Announcer } from './announcer.js';
import type { Announcement, Concern } from './concern.js';
import type { ModelChange } from './notice.js';
import { Notices } from './notices.js';
import { InProcessNotifier } from './notifier.js';

/** Notices that say whom changes concern when they are let go, the last first. */
class HeldNotices extends Notices {
  private readonly held: (() => void)[] = [];
  isAway = false;

  constructor() {
    super(new DiscoveryService(new ModulesContainer()));
  }

  override concernsOf({ id, position }: ModelChange): Promise<Concern[]> {
    const concern = { model: 'opinions', version: position, tell: [id] };
    if (this.isAway) return Promise.reject(new StoreUnavailable('away'));
    return new Promise((resolve) => this.held.push(() => resolve([concern])));
  }

  get asked(): number {
    return this.held.length;
  }

  async letGo(): Promise<void> {
    for (const go of this.held.splice(0).reverse()) go();
    await setImmediate();
  }
}

function announcing() {
  const [feed, notices, notifier] = [
    new CommitFeed(new Progress()),
    new HeldNotices(),
    new InProcessNotifier(),
  ];
  const announced: Announcement[] = [];
  notifier.subscribe((announcement) => announced.push(announcement));
  const announcer = new Announcer(feed, notices, notifier, new NoTracing());
  return { feed, notices, announced, announcer };
}

it('Whom the changes of a pass concern is asked side by side, and announced in their order', async () => {
  const { feed, notices, announced, announcer } = announcing();

  const people = Array.from({ length: 300 }, (_, index) => `person ${index}`);
  const changes = people.map((id) => ({ id, position: '2', body: {} }));
  feed.committed('opinions', '2', changes);
  feed.committed('opinions', '3', [{ id: 'later', position: '3', body: {} }]);
  await setImmediate();
  for (const atOnce of [250, 50, 1]) {
    expect(notices.asked).toBe(atOnce);
    await notices.letGo();
  }
  await announcer.beforeApplicationShutdown();
  expect(announced.map(({ concerns }) => concerns.flatMap(({ tell }) => tell))).toEqual([
    people,
    ['later'],
  ]);
});

it('All read again when it is not known whom changes concern, and what comes after is announced', async () => {
  const { feed, notices, announced, announcer } = announcing();
  notices.isAway = true;
  feed.committed('opinions', '2', [{ id: 'ada', position: '2', body: {} }]);
  await setImmediate();
  notices.isAway = false;
  feed.committed('opinions', '3', [{ id: 'ben', position: '3', body: {} }]);
  await setImmediate();
  await notices.letGo();
  await announcer.beforeApplicationShutdown();
  const concern = { model: 'opinions', version: '3', tell: ['ben'] };
  expect(announced).toEqual([
    { position: '2', concerns: [], missed: true },
    { position: '3', concerns: [concern] },
  ]);
});
