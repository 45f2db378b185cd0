import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { nginxCommand } from '../../infra/bootstrap/nginx.mjs';

const shipped = new URL('../../infra/proxy/nginx.conf', import.meta.url);

/** The shipped configuration, where containers' names are addresses of this machine. */
function configurationFor(folder: string, port: number, backends: readonly URL[]): string {
  const [first, second] = backends.map(({ host }) => host);
  const changes: readonly (readonly [string, string])[] = [
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ['server api-1:3000 ', `server ${first} `],
    ['server api-2:3000 ', `server ${second} `],
  ];
  return changes
    .reduce(
      (text, [there, here]) => {
        if (!text.includes(there)) throw new Error(`the shipped configuration has no ${there}`);
        return text.replace(there, here);
      },
      readFileSync(shipped, 'utf8'),
    )
    .replaceAll('/tmp/', `${folder}/`);
}

/** nginx as it is shipped, before two processes. */
export async function startNginx(folder: string, port: number, backends: readonly URL[]) {
  const own = join(folder, 'nginx');
  mkdirSync(own, { recursive: true });
  const file = join(own, 'nginx.conf');
  writeFileSync(file, configurationFor(own, port, backends));
  // What is root's would otherwise be kept in a folder of root's by somebody else.
  const user = process.getuid?.() === 0 ? ' user root;' : '';
  const words = ['-p', own, '-c', file, '-g', `daemon off;${user}`];
  const child = spawn(nginxCommand() ?? '', words, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const isThere = () => fetch(`${url}/proxy-health`).then(({ status }) => status === 204);
  while (!(await isThere().catch(() => false))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    await setTimeout(20);
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
