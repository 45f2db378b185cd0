import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startPosition } from '../../../events/kernel/event.js';
import { openTemporaryReadStore } from '../../../tests/support/application/read-stores.js';
import { ManualClock } from '../../../tests/support/application/code-mode.js';
import { toPosition } from '../../stores/event-log/times-in-log.js';
import type { ReadStore } from '../../stores/ports.js';
import { DeliveryFailed } from '../tools/delivery-failed.js';
import type { OutboxMessage } from './outbox.js';
import { PolicyRunner } from './policy-runner.js';
import { type Plan, Policy } from './policy.js';

/** Sends a message for each event of a log that holds only the times of its events. */
class Announcements extends Policy {
  readonly name = 'announcements';
  readonly sent: string[][] = [];
  readonly planned: string[] = [];
  readonly forgotten: string[] = [];
  failure: Error | undefined;
  settlingFailure: Error | undefined;
  begun = 0;
  meanwhile: Promise<void> = Promise.resolve();
  laterThan: string | undefined;

  constructor(readonly log: { at: string; group?: string }[]) {
    super();
  }

  plan(after: string, until: string): Promise<Plan> {
    const messages = this.log.flatMap(({ at, group }, index) => {
      const position = toPosition(index + 1);
      if (position <= after || position > until) return [];
      const id = `event-${index + 1}:ana`;
      this.planned.push(id);
      return [{ id, group: group ?? id, eventId: id, at, dueAt: null, details: {} }];
    });
    return Promise.resolve({ messages, through: until });
  }

  async send(messages: readonly OutboxMessage[]) {
    this.begun += 1;
    await this.meanwhile;
    if (this.failure !== undefined) throw this.failure;
    const dueAt = this.laterThan;
    if (dueAt !== undefined) return messages.map(({ id }) => ({ id, dueAt }));
    this.sent.push(messages.map(({ id }) => id));
    return [];
  }

  override settled(messages: readonly OutboxMessage[]): Promise<void> {
    this.forgotten.push(...messages.map(({ id }) => id));
    return this.settlingFailure ? Promise.reject(this.settlingFailure) : Promise.resolve();
  }
}

describe('A policy with its outbox', () => {
  let store: ReadStore;
  let close: () => Promise<void>;
  let clock: ManualClock;
  let policy: Announcements;
  let runner: PolicyRunner;
  let isActive: boolean;

  const tail = () => toPosition(policy.log.length);
  const start = () => {
    const sources = { store, clock: clock.read, reached: tail, isActive: () => isActive };
    runner = new PolicyRunner(policy, { ...sources, tail: () => Promise.resolve(tail()) });
    return runner.start();
  };
  const happens = (...groups: (string | undefined)[]) => {
    const at = clock.read().toISOString();
    for (const group of groups) policy.log.push({ at, ...(group !== undefined && { group }) });
    runner.wake();
  };
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) {
      runner.wake();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const until = async (isTrue: () => Promise<boolean> | boolean) => {
    while (!(await isTrue())) {
      await turns(1);
    }
  };
  const read = () => until(async () => (await runner.outbox.status())?.checkpoint === tail());
  const passes = (seconds: number) => {
    clock.advance(seconds);
    runner.wake();
  };

  beforeEach(async () => {
    ({ store, close } = openTemporaryReadStore());
    clock = new ManualClock();
    isActive = true;
    policy = new Announcements([{ at: clock.read().toISOString() }]);
    await start();
  });
  afterEach(async () => {
    await runner.stop();
    await close();
  });

  it('begins at the end of the log, and sends each message once', async () => {
    happens(undefined, undefined);
    await until(() => policy.sent.length === 2);
    expect(policy.sent).toEqual([['event-2:ana'], ['event-3:ana']]);
    await runner.stop();
    await start();
    happens(undefined);
    await until(() => policy.sent.length === 3);
    expect(policy.planned).toEqual(['event-2:ana', 'event-3:ana', 'event-4:ana']);
    expect(policy.forgotten).toEqual(['event-2:ana', 'event-3:ana', 'event-4:ana']);
    expect((await runner.outbox.status())?.waiting).toBe(0);
  });

  it('sends nothing for history that is added', async () => {
    const old = new Date(clock.read().getTime() - 25 * 3_600_000).toISOString();
    policy.log.push({ at: old }, { at: old });
    await read();
    happens(undefined);
    await until(() => policy.sent.length === 1);
    expect(policy.sent).toEqual([['event-4:ana']]);
    expect(policy.forgotten).toEqual(['event-2:ana', 'event-3:ana', 'event-4:ana']);
  });

  it('sends a message once also when it cannot be settled, and settles it later', async () => {
    policy.settlingFailure = new Error('the keys are away');
    happens(undefined);
    await until(async () => (await runner.outbox.waiting())[0]?.isDelivered === true);
    policy.settlingFailure = undefined;
    passes(5);
    await until(async () => (await runner.outbox.status())?.waiting === 0);
    expect(policy.forgotten).toEqual(['event-2:ana', 'event-2:ana']);
    expect(policy.sent).toEqual([['event-2:ana']]);
  });

  it('forgets messages that a replaced log leaves behind', async () => {
    policy.laterThan = new Date(clock.read().getTime() + 60_000).toISOString();
    happens(undefined);
    await until(async () => (await runner.outbox.waiting())[0]?.dueAt === policy.laterThan);
    await runner.stop();
    policy.log.splice(0);
    await start();
    await read();
    expect(policy.forgotten).toEqual(['event-2:ana']);
  });

  it('waits for what is under way when the store fails for another group', async () => {
    const ended: string[] = [];
    let accept: (() => void) | undefined;
    policy.meanwhile = new Promise((resolve) => (accept = resolve));
    const commit = store.commit.bind(store);
    let hasFailed = false;
    store.commit = (commits) => {
      const isAna = JSON.stringify(commits).includes('"batch":"event-2:ana"');
      if (!isAna) return commit(commits);
      hasFailed = true;
      return Promise.reject(new Error('the store is away'));
    };
    happens('ana', 'ben');
    await until(() => hasFailed && policy.begun === 1);
    const stopped = runner.stop().then(() => ended.push('stopped'));
    await turns(50);
    ended.push('accepted');
    accept?.();
    await stopped;
    expect(ended).toEqual(['accepted', 'stopped']);
    expect(policy.sent).toEqual([['event-3:ana']]);
    store.commit = commit;
  });

  it('waits for the election after it slept, whatever wakes it', async () => {
    const now = performance.now();
    let slept = 0;
    const time = jest.spyOn(performance, 'now').mockImplementation(() => now + slept);
    for (slept of [10_000, 12_000, 14_000]) {
      happens(undefined);
      await turns(50);
    }
    expect(policy.planned).toEqual([]);
    slept = 16_000;
    await until(() => policy.sent.length === 3);
    time.mockRestore();
  });

  it('goes on at once after a delivery that took long', async () => {
    await runner.stop();
    jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'setImmediate', 'setTimeout'] });
    await start();
    let accept: (() => void) | undefined;
    policy.meanwhile = new Promise((resolve) => (accept = resolve));
    happens('ana');
    await until(() => policy.begun === 1);
    jest.advanceTimersByTime(9_000);
    happens('ben');
    accept?.();
    await turns(200);
    expect(policy.sent).toEqual([['event-2:ana'], ['event-3:ana']]);
    jest.useRealTimers();
  });

  it('begins at the end of a log that replaced its own', async () => {
    happens(undefined, undefined);
    await until(() => policy.sent.length === 2);
    await runner.stop();
    policy.log.splice(1);
    await start();
    await read();
    happens(undefined);
    await until(() => policy.sent.length === 3);
    expect(policy.sent.at(-1)).toEqual(['event-2:ana']);
  });

  it('does nothing in a process without the lease', async () => {
    isActive = false;
    const before = await runner.outbox.status();
    happens(undefined);
    await turns(50);
    expect(await runner.outbox.status()).toEqual(before);
    isActive = true;
    await until(() => policy.sent.length === 1);
  });

  it('tries a message again later, and gives it up at last', async () => {
    policy.failure = new DeliveryFailed('nobody is there', false);
    happens(undefined);
    for (const [attempts, seconds] of [5, 30, 120, 600, 3_600, 21_600].entries()) {
      await until(async () => (await runner.outbox.waiting())[0]?.attempts === attempts + 1);
      passes(seconds);
    }
    await until(async () => (await runner.outbox.dead()).length === 1);
    expect(await runner.outbox.dead()).toMatchObject([{ attempts: 7, error: 'nobody is there' }]);
    expect(policy.forgotten).toEqual([]);
    policy.failure = undefined;
    expect(await runner.outbox.retry('event-2:ana', clock.read().toISOString())).toBe(true);
    await until(() => policy.sent.length === 1);
  });

  it('gives up at once what will never be accepted, and others go on', async () => {
    policy.failure = new DeliveryFailed('no such address', true);
    happens(undefined);
    await until(async () => (await runner.outbox.dead()).length === 1);
    policy.failure = undefined;
    happens(undefined);
    await until(() => policy.sent.length === 1);
    expect(await runner.outbox.discard('event-2:ana')).toBe(true);
    expect(await runner.outbox.dead()).toEqual([]);
    expect(policy.forgotten).toContain('event-2:ana');
  });

  it('sends what waited together as one', async () => {
    policy.laterThan = new Date(clock.read().getTime() + 60_000).toISOString();
    happens('ana', 'ana', 'ben');
    await until(async () =>
      (await runner.outbox.waiting()).every(({ dueAt }) => dueAt === policy.laterThan),
    );
    policy.laterThan = undefined;
    passes(60);
    await until(() => policy.sent.length === 2);
    expect(policy.sent).toEqual(
      expect.arrayContaining([['event-2:ana', 'event-3:ana'], ['event-4:ana']]),
    );
  });

  it('waits while it is paused', async () => {
    await runner.outbox.pause(clock.read().toISOString());
    await runner.stop();
    await start();
    happens(undefined);
    await turns(50);
    expect(await runner.outbox.status()).toMatchObject({
      waiting: 0,
      pausedSince: expect.any(String),
    });
    expect(policy.sent).toEqual([]);
    await runner.outbox.pause(null);
    await until(() => policy.sent.length === 1);
  });

  it('sends no history after a pause before its first start', async () => {
    await runner.stop();
    await store.drop({ name: 'outbox-announcements', indexes: {} });
    await runner.outbox.pause(clock.read().toISOString());
    await start();
    await read();
    await runner.outbox.pause(null);
    happens(undefined);
    await until(() => policy.sent.length === 1);
    expect(policy.sent).toEqual([['event-2:ana']]);
  });

  it('has nothing to say about an empty log', async () => {
    await runner.stop();
    await store.drop({ name: 'outbox-announcements', indexes: {} });
    policy.log.splice(0);
    await start();
    expect((await runner.outbox.status())?.checkpoint).toBe(startPosition);
    happens(undefined);
    await until(() => policy.sent.length === 1);
  });
});
