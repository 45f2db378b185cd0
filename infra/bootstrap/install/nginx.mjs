import { existsSync } from 'node:fs';
import { installWithApt, isThere } from './apt.mjs';
import { say } from '../steps.mjs';

/** Debian's is not where people look for commands. */
const installed = '/usr/sbin/nginx';

/** Where nginx is; undefined where it is not. */
export function nginxCommand() {
  if (isThere('nginx')) return 'nginx';
  return existsSync(installed) ? installed : undefined;
}

/** nginx, before which the shipped configuration is tried; without it, it is not. */
export function ensureNginx() {
  if (nginxCommand() === undefined) {
    say('installing nginx to try what stands before several processes');
    installWithApt('--no-install-recommends', 'nginx-light');
  }
  return nginxCommand() === undefined ? 'not tried (install nginx-light)' : 'nginx';
}
