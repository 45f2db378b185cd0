import { Redis } from 'ioredis';
import { StoreUnusable } from '../../../stores/ports.js';
import { diagnoseTransport } from '../../../stores/wait-for-store.js';

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
