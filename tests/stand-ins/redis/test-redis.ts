import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../support/servers/free-port.js';
import { RedisStandIn } from './stand-in.js';

/** A Redis for one test, which can stop and come back at the same address. */
export interface TestRedis {
  readonly kind: 'redis-server' | 'stand-in';
  readonly url: string;
  stop(): Promise<void>;
  restart(): Promise<void>;
}

async function answers(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const connected = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (connected) return;
    await setTimeout(20);
  }
}

const isInstalled = spawnSync('redis-server', ['--version']).status === 0;
/** The server if it is installed, else the stand-in. */
export const redisKind: TestRedis['kind'] = isInstalled ? 'redis-server' : 'stand-in';
/** All that can be tested. */
export const redisKinds: readonly TestRedis['kind'][] = isInstalled
  ? ['redis-server', 'stand-in']
  : ['stand-in'];

export async function startRedis(kind: TestRedis['kind'] = redisKind): Promise<TestRedis> {
  const port = await freePort();
  let stop: () => Promise<void> = () => Promise.resolve();
  const restart = async () => {
    if (kind === 'stand-in') {
      const standIn = new RedisStandIn();
      await standIn.listen(port);
      stop = () => standIn.close();
      return;
    }
    const options = ['--port', String(port), '--save', '', '--appendonly', 'no'];
    const child = spawn('redis-server', options, { stdio: 'ignore', cwd: '/tmp' });
    await answers(port);
    stop = async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    };
  };
  await restart();
  const url = `redis://127.0.0.1:${port}`;
  return { kind, url, stop: () => stop(), restart };
}
