import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { DiscoveryService, ModulesContainer } from '@nestjs/core';
import { StoreUnavailable } from '../../stores/ports.js';
import { CommitFeed } from '../read-side/projector/commit-feed.js';
import { Progress } from '../read-side/read-models/progress.js';
import { NoTracing } from '../telemetry/tracing.js';
import { Announcer } from './announcer.js';
import type { Announcement, Concern } from './concern.js';
import { type ModelChange, Notices } from './notice.js';
import { InProcessNotifier } from './notifier.js';

/** Notices whose lookups end when the test says so, the last one first. */
class ControlledNotices extends Notices {
  private readonly pending: (() => void)[] = [];
  isAway = false;

  constructor() {
    super(new DiscoveryService(new ModulesContainer()));
  }

  override concernsOf({ id, position }: ModelChange): Promise<Concern[]> {
    const concern = { model: 'opinions', version: position, audience: [id] };
    if (this.isAway) return Promise.reject(new StoreUnavailable('away'));
    return new Promise((resolve) => this.pending.push(() => resolve([concern])));
  }

  get lookups(): number {
    return this.pending.length;
  }

  async finishLookups(): Promise<void> {
    for (const finish of this.pending.splice(0).reverse()) finish();
    await setImmediate();
  }
}

function announcing() {
  const [feed, notices, notifier] = [
    new CommitFeed(new Progress()),
    new ControlledNotices(),
    new InProcessNotifier(),
  ];
  const announced: Announcement[] = [];
  notifier.subscribe((announcement) => announced.push(announcement));
  const announcer = new Announcer(feed, notices, notifier, new NoTracing());
  return { feed, notices, announced, announcer };
}

it('looks up the audiences of a batch concurrently, and announces the changes in order', async () => {
  const { feed, notices, announced, announcer } = announcing();

  const people = Array.from({ length: 300 }, (_, index) => `person ${index}`);
  const changes = people.map((id) => ({ id, position: '2', body: {} }));
  feed.committed({ model: 'opinions', checkpoint: '2', changes });
  feed.committed({
    model: 'opinions',
    checkpoint: '3',
    changes: [{ id: 'later', position: '3', body: {} }],
  });
  await setImmediate();
  for (const concurrent of [250, 50, 1]) {
    expect(notices.lookups).toBe(concurrent);
    await notices.finishLookups();
  }
  await announcer.beforeApplicationShutdown();
  expect(announced.map(({ concerns }) => concerns.flatMap(({ audience }) => audience))).toEqual([
    people,
    ['later'],
  ]);
});

it('makes all pages reload when the audience of a change is unknown, and continues to announce', async () => {
  const { feed, notices, announced, announcer } = announcing();
  notices.isAway = true;
  feed.committed({
    model: 'opinions',
    checkpoint: '2',
    changes: [{ id: 'ada', position: '2', body: {} }],
  });
  await setImmediate();
  notices.isAway = false;
  feed.committed({
    model: 'opinions',
    checkpoint: '3',
    changes: [{ id: 'ben', position: '3', body: {} }],
  });
  await setImmediate();
  await notices.finishLookups();
  await announcer.beforeApplicationShutdown();
  const concern = { model: 'opinions', version: '3', audience: ['ben'] };
  expect(announced).toEqual([
    { position: '2', concerns: [], missed: true },
    { position: '3', concerns: [concern] },
  ]);
});
