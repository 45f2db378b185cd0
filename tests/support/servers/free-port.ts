import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { z } from 'zod';

/**
 * Linux hands out ports from 32,768 on by itself, others from 49,152; below 12,000 are those that browsers
 * refuse.
 */
const ports = { from: 12_000, to: 32_000 };
const taken = z.object({ code: z.literal('EADDRINUSE') });

/**
 * A port that nobody has, and that nobody is given by chance: who listens there may stop, and find it
 * free again.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(ports.from, ports.to);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (taken.safeParse(error).success) return freePort();
    throw error;
  }
  server.close();
  await once(server, 'close');
  return port;
}
