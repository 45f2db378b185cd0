import { Redis } from 'ioredis';
import { Logger } from '@nestjs/common';
import { z } from 'zod';
import type { Position } from '../../../../events/kernel/event.js';
import { StoreUnusable } from '../../../stores/ports.js';
import { diagnoseTransport } from '../../../stores/wait-for-store.js';
import {
  type AccessChange,
  accessChange,
  type Announcement,
  decodeAnnouncement,
  encodeAnnouncement,
} from '../concern.js';
import { Notifier } from '../notifier.js';

/** Redis channel of announcements. */
export const channel = 'trboo:announcements';
/** Redis channel of session and passkey changes. */
export const accessChannel = 'trboo:access';

/** Error messages of Redis, and what is wrong with REDIS_URL. */
const refusals: readonly (readonly [RegExp, string])[] = [
  [/NOAUTH/, 'requires a password, but REDIS_URL has none'],
  [/WRONGPASS|invalid password|invalid username|AUTH/, 'refuses the name or password in REDIS_URL'],
  [/NOPERM/, `does not let the account in REDIS_URL publish and subscribe to trboo:*`],
  [/WRONGTYPE|unknown command/, 'is too old: Redis 6 or newer is needed'],
];
const timeoutMs = 3_000;

/**
 * Checks that Redis accepts our account. An unavailable Redis does not stop the start.
 * @throws StoreUnusable when waiting does not help.
 */
export async function checkRedis(url: string): Promise<void> {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const endpoint = { host, port: Number(port || 6_379), isSecure: protocol === 'rediss:' };
  const said: string[] = [];
  const redis = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
  });
  redis.on('error', (error: Error) => said.push(error.message));
  try {
    await redis.connect();
    await redis.subscribe(channel);
  } catch (error) {
    said.push(String(error));
    const [, refusal] = refusals.find(([words]) => said.some((each) => words.test(each))) ?? [];
    const where = `Redis at ${endpoint.host}:${endpoint.port}`;
    if (refusal) throw new StoreUnusable(`${where} ${refusal}`);
    const trouble = await diagnoseTransport(endpoint, 'REDIS_URL');
    if (trouble) throw new StoreUnusable(trouble);
  } finally {
    redis.disconnect();
  }
}

/** Longest pause between two connection attempts, and longest wait for an answer; milliseconds. */
const maxWaitMs = 2_000;

/**
 * A notifier over Redis publish/subscribe; nothing is stored. Messages published while Redis is
 * away are lost; live processes are told of the gap afterwards.
 */
export function openRedisNotifier(url: string): Notifier {
  return new RedisNotifier(url);
}

/**
 * Announces a gap from a process without a notifier. @throws Error when Redis is away; live
 * processes then notice the gap themselves.
 */
export async function publishGap(url: string, position: Position): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    const missed: Announcement = { position, concerns: [], missed: true };
    await redis.publish(channel, encodeAnnouncement(missed));
  } finally {
    redis.disconnect();
  }
}

const redisTime = z.tuple([z.coerce.number(), z.coerce.number()]);

class RedisNotifier extends Notifier {
  private readonly logger = new Logger('Notices');
  private readonly publishing: Redis;
  private readonly subscribing: Redis;
  private readonly listeners = new Set<(announcement: Announcement) => void>();
  private readonly accessListeners = new Set<(change: AccessChange) => void>();
  private readonly gapListeners = new Set<() => void>();
  private hasSubscribed = false;
  /** An outage is logged once. */
  private isOutageLogged = false;

  constructor(url: string) {
    super();
    const retryStrategy = (tries: number) => Math.min(50 * 2 ** tries, maxWaitMs);
    // A late notice is useless, so nothing is queued.
    const options = { retryStrategy, enableReadyCheck: false, maxRetriesPerRequest: 0 };
    this.publishing = new Redis(url, {
      ...options,
      enableOfflineQueue: false,
      commandTimeout: maxWaitMs,
    });
    this.subscribing = new Redis(url, { ...options, autoResubscribe: false });
    for (const connection of [this.publishing, this.subscribing]) {
      connection.on('error', (error: Error) => this.warnOnce(error));
    }
    this.subscribing.on('connect', () => void this.listen());
    this.subscribing.on('message', (from: string, text: string) => this.receive(from, text));
  }

  get isAway(): boolean {
    return [this.publishing, this.subscribing].some(({ status }) => status !== 'ready');
  }

  publish(announced: Announcement): void {
    this.send(channel, encodeAnnouncement(announced));
  }

  publishAccess(change: AccessChange): void {
    this.send(accessChannel, JSON.stringify(change));
  }

  subscribe(listener: (announcement: Announcement) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  onAccess(listener: (change: AccessChange) => void): () => void {
    this.accessListeners.add(listener);
    return () => this.accessListeners.delete(listener);
  }

  onGap(listener: () => void): () => void {
    this.gapListeners.add(listener);
    return () => this.gapListeners.delete(listener);
  }

  async commonTime(): Promise<Date | null> {
    try {
      const [seconds, microseconds] = redisTime.parse(await this.publishing.time());
      return new Date(seconds * 1_000 + microseconds / 1_000);
    } catch (error) {
      this.warnOnce(error);
      return null;
    }
  }

  close(): Promise<void> {
    this.publishing.disconnect();
    this.subscribing.disconnect();
    return Promise.resolve();
  }

  private async listen(): Promise<void> {
    try {
      await this.subscribing.subscribe(channel, accessChannel);
    } catch (error) {
      this.warnOnce(error);
      return;
    }
    if (this.isOutageLogged) this.logger.log('Redis can be reached again');
    this.isOutageLogged = false;
    // Announcements before the subscription are lost.
    if (this.hasSubscribed) for (const listener of this.gapListeners) listener();
    this.hasSubscribed = true;
  }

  private send(to: string, text: string): void {
    this.publishing.publish(to, text).catch((error: unknown) => this.warnOnce(error));
  }

  private receive(from: string, text: string): void {
    if (from === channel) this.deliver(decodeAnnouncement(text), this.listeners);
    else this.deliver(accessChange.safeParse(JSON.parse(text)), this.accessListeners);
  }

  private deliver<Message>(
    parsed: z.ZodSafeParseResult<Message>,
    listeners: ReadonlySet<(message: Message) => void>,
  ): void {
    if (parsed.success) for (const listener of listeners) listener(parsed.data);
    else
      this.logger.error(
        'an announcement could not be decoded: the processes run different versions',
      );
  }

  private warnOnce(error: unknown): void {
    if (this.isOutageLogged) return;
    this.isOutageLogged = true;
    const { message } = error instanceof Error ? error : { message: String(error) };
    this.logger.warn(`Redis cannot be reached, open pages do not update: ${message}`);
  }
}
