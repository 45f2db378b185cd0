import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { nginxCommand } from '../../../infra/bootstrap/install/programs.mjs';
import { freePort } from './free-port.js';

const shipped = new URL('../../../infra/proxy/nginx.conf', import.meta.url);

/** What replaces the names and paths of containers. */
interface Replacements {
  readonly ports: { readonly plain: number; readonly tls: number };
  readonly backends: readonly URL[];
  /** Folder of the certificates. */
  readonly secrets: string;
}

/** The shipped configuration with addresses and paths of this machine. */
function configurationFor(folder: string, { ports, backends, secrets }: Replacements): string {
  const [first, second] = backends.map(({ host }) => host);
  const changes: readonly (readonly [string, string])[] = [
    ['listen 8080;', `listen 127.0.0.1:${ports.plain};`],
    ['listen 8443 ssl;', `listen 127.0.0.1:${ports.tls} ssl;`],
    ['resolver 127.0.0.11 valid=30s;', ''],
    ['server api-1:3000 ', `server ${first} `],
    ['server api-2:3000 ', `server ${second} `],
  ];
  return changes
    .reduce(
      (text, [there, here]) => {
        if (!text.includes(there)) throw new Error(`the shipped configuration has no ${there}`);
        return text.replaceAll(there, here);
      },
      readFileSync(shipped, 'utf8'),
    )
    .replaceAll('/tmp/', `${folder}/`)
    .replaceAll('/run/secrets/', `${secrets}/`);
}

async function run(folder: string, configuration: string, probe: string) {
  const own = join(folder, 'nginx');
  mkdirSync(own, { recursive: true });
  const file = join(own, 'nginx.conf');
  writeFileSync(file, configuration);
  // Its workers would otherwise run as another user, who may not write into root's folder.
  const user = process.getuid?.() === 0 ? ' user root;' : '';
  const words = ['-p', own, '-c', file, '-g', `daemon off;${user}`];
  const child = spawn(nginxCommand() ?? '', words, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  while (
    !(await fetch(probe).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    await setTimeout(20);
  }
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Starts nginx with the shipped configuration in front of two processes. */
export function startNginx(folder: string, replacements: Replacements) {
  const probe = `http://127.0.0.1:${replacements.ports.plain}/proxy-health`;
  return run(folder, configurationFor(join(folder, 'nginx'), replacements), probe);
}

/** Starts nginx in front of a product, with the few lines of a tutorial: it refuses Upgrade. */
export async function startNginxWithoutUpgrade(folder: string, product: string) {
  const url = `http://127.0.0.1:${await freePort()}`;
  const configuration = `
    pid ${folder}/nginx/pid;
    error_log /dev/null;
    events {}
    http {
      access_log off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/nginx/${name};`).join(' ')}
      server {
        listen ${new URL(url).host};
        location / {
          proxy_pass ${product};
          proxy_set_header Host $http_host;
        }
      }
    }`;
  return { url, ...(await run(folder, configuration, `${url}/health`)) };
}
