import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { readYaml } from '../../infra/compose/read-yaml.mjs';
import { Authority } from '../support/servers/authority.js';
import { freePort } from '../support/servers/free-port.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const compose = z
  .object({ services: z.object({ redis: z.object({ command: z.array(z.string()) }) }) })
  .parse(readYaml(new URL('../../infra/compose/docker-compose.yml', import.meta.url)));

describe('Redis as configured for the containers', () => {
  const folder = temporaryFolder();
  let authority: Authority;
  let port: number;
  let stop: () => Promise<unknown>;
  const open = (options: object = {}) => {
    const tls = { ca: authority.certificate, host: 'localhost' };
    const password = readFileSync(authority.path('notices-trboo'), 'utf8').trim();
    const usual = { host: 'localhost', port, username: 'trboo', password, tls, lazyConnect: true };
    const redis = new Redis({ ...usual, retryStrategy: () => null, ...options });
    redis.on('error', () => undefined);
    return redis;
  };
  const tried = async (options: object, ...words: readonly [string, ...string[]]) => {
    const redis = open(options);
    try {
      await redis.connect();
      const [command, ...rest] = words;
      return String(await redis.call(command, ...rest));
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      redis.disconnect();
    }
  };

  beforeAll(async () => {
    authority = new Authority(folder.path);
    port = await freePort();
    const words = compose.services.redis.command
      .slice(1)
      .flatMap((each) => each.split(' '))
      .map((word) => (word === '6379' ? String(port) : word))
      .map((word) => (word === "''" ? '' : word.replace('/run/secrets', folder.path)));
    const child = spawn('redis-server', words, { stdio: 'ignore', cwd: folder.path });
    stop = () => {
      const ended = once(child, 'exit');
      child.kill();
      return ended;
    };
    while ((await tried({}, 'PING')) !== 'PONG') await setTimeout(20);
  });
  afterAll(async () => {
    await stop();
    folder.remove();
  });

  it('lets the product only publish and receive notices', async () => {
    const redis = open();
    await redis.connect();
    expect(await redis.subscribe('trboo:changes')).toBe(1);
    redis.disconnect();
    expect(await tried({}, 'PUBLISH', 'trboo:changes', 'x')).toMatch(/^\d+$/);
    const refused: readonly (readonly [string, ...string[]])[] = [
      ['PUBLISH', 'others', 'x'],
      ['SET', 'a', 'b'],
      ['CONFIG', 'GET', '*'],
      ['FLUSHALL'],
      ['ACL', 'LIST'],
    ];
    for (const words of refused) {
      expect(await tried({}, ...words)).toMatch(/^NOPERM/);
    }
  });

  it('requires a name, a password and TLS', async () => {
    expect(await tried({ username: undefined, password: undefined }, 'PING')).toMatch(
      /NOAUTH|closed/,
    );
    expect(await tried({ password: 'wrong' }, 'PING')).toMatch(/WRONGPASS|NOAUTH|closed/);
    expect(await tried({ tls: undefined }, 'PING')).not.toBe('PONG');
  });
});
