import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { z } from 'zod';

/** Systems assign ports from 32,768 on by themselves, and browsers refuse some below 12,000. */
const ports = { from: 12_000, to: 32_000 };
const taken = z.object({ code: z.literal('EADDRINUSE') });

/** A free port that the system assigns to nobody else, so that a server can restart on it. */
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
