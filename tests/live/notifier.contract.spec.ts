import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Announcement, AccessChange } from '../../services/platform/live/concern.js';
import { InProcessNotifier, type Notifier } from '../../services/platform/live/notifier.js';
import { openRedisNotifier } from '../../services/platform/live/redis/notifier.js';
import { redisKinds, startRedis, type TestRedis } from '../stand-ins/redis/test-redis.js';

const announced = (number: number): Announcement => ({
  position: String(number).padStart(20, '0'),
  concerns: [
    { model: 'friends', version: 'é👋', otherId: 'ben', audience: ['ada', 'cleo'] },
    { model: 'home-stats', version: '1', audience: [], stale: ['dan'] },
  ],
});

/** Collects the announcements of a notifier, and waits for them. */
class Listener {
  readonly heard: Announcement[] = [];
  readonly ended: AccessChange[] = [];
  gaps = 0;
  private readonly waiting = new Set<() => void>();

  constructor(notifier: Notifier) {
    notifier.subscribe((announcement) => {
      this.heard.push(announcement);
      this.look();
    });
    notifier.onAccess((change) => {
      this.ended.push(change);
      this.look();
    });
    notifier.onGap(() => {
      this.gaps += 1;
      this.look();
    });
  }

  until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!holds()) return;
        this.waiting.delete(look);
        resolve();
      };
      this.waiting.add(look);
      look();
    });
  }

  private look(): void {
    for (const each of [...this.waiting]) each();
  }
}

/** Publishes repeatedly, because messages may be lost while connecting. */
async function arrives(from: Notifier, to: Listener, announcement: Announcement): Promise<void> {
  const repeat = setInterval(() => from.publish(announcement), 20);
  await to.until(() => to.heard.some(({ position }) => position === announcement.position));
  clearInterval(repeat);
}

describe('Notices in one process', () => {
  it('reach every listener in order, until it stops listening', () => {
    const notifier = new InProcessNotifier();
    const listener = new Listener(notifier);
    const heard: Announcement[] = [];
    const stop = notifier.subscribe((each) => void heard.push(each));
    notifier.publish(announced(1));
    stop();
    notifier.publish(announced(2));
    expect(listener.heard).toEqual([announced(1), announced(2)]);
    expect(heard).toEqual([announced(1)]);
  });

  it('have no common time with other processes', async () => {
    expect(await new InProcessNotifier().commonTime()).toBeNull();
  });
});

describe.each(redisKinds)('Notices through Redis (%s)', (kind) => {
  let redis: TestRedis;
  let one: Notifier;
  let other: Notifier;

  beforeEach(async () => {
    redis = await startRedis(kind);
    one = openRedisNotifier(redis.url);
    other = openRedisNotifier(redis.url);
  });
  afterEach(async () => {
    await Promise.all([one.close(), other.close()]);
    await redis.stop();
  });

  it('reach every process, including the publisher, completely and in order', async () => {
    const [here, there] = [new Listener(one), new Listener(other)];
    await arrives(one, here, announced(0));
    await arrives(one, there, announced(0));
    for (let number = 1; number <= 50; number += 1) one.publish(announced(number));
    const last = announced(50).position;
    for (const each of [here, there]) {
      await each.until(() => each.heard.some(({ position }) => position === last));
    }
    const after = ({ heard }: Listener) => heard.filter(({ position }) => Number(position) > 0);
    expect(after(there)).toEqual(Array.from({ length: 50 }, (_, index) => announced(index + 1)));
    expect(after(here)).toEqual(after(there));
    expect([here.gaps, there.gaps]).toEqual([0, 0]);
  });

  it('and ended sessions reach every process, including the publisher', async () => {
    const [here, there] = [new Listener(one), new Listener(other)];
    await arrives(one, here, announced(0));
    await arrives(one, there, announced(0));
    const ended = { userId: 'ada', endedSessionIds: ['s1', 's2'] };
    one.publishAccess(ended);
    for (const each of [here, there]) await each.until(() => each.ended.length > 0);
    expect([here.ended, there.ended]).toEqual([[ended], [ended]]);
  });

  it('give the time of Redis, common to all processes, while it is available', async () => {
    await arrives(one, new Listener(one), announced(0));
    const times = await Promise.all([one.commonTime(), other.commonTime()]);
    const [here = NaN, there = NaN] = times.map((time) => time?.getTime());
    expect(Math.abs(here - there)).toBeLessThan(5_000);
    await redis.stop();
    expect(await one.commonTime()).toBeNull();
    await redis.restart();
  });

  it('continue after an outage of Redis, and report a gap', async () => {
    const there = new Listener(other);
    await arrives(one, there, announced(1));
    await redis.stop();
    one.publish(announced(2));
    await redis.restart();
    await there.until(() => there.gaps === 1);
    await arrives(one, there, announced(3));
    expect(there.heard.some(({ position }) => position === announced(2).position)).toBe(false);
  });

  it('cause no error before Redis is available', async () => {
    await redis.stop();
    const early = openRedisNotifier(redis.url);
    const listener = new Listener(early);
    early.publish(announced(1));
    await redis.restart();
    await arrives(early, listener, announced(2));
    expect(listener.gaps).toBe(0);
    await early.close();
  });
});
