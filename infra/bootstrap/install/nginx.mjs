import { existsSync } from 'node:fs';
import { installWithApt, isThere } from './apt.mjs';
import { say } from '../steps.mjs';

/** Debian's is not in the path of users. */
const installed = '/usr/sbin/nginx';

/** The path of nginx; undefined without it. */
export function nginxCommand() {
  if (isThere('nginx')) return 'nginx';
  return existsSync(installed) ? installed : undefined;
}

/** Installs Caddy, for the test below a path; it is left out without it. */
export function ensureCaddy() {
  if (isThere('caddy')) return;
  say('installing Caddy to try it before the product');
  installWithApt('--no-install-recommends', 'caddy');
}

/** Installs nginx, which runs the shipped configuration; its test is left out without it. */
export function ensureNginx() {
  if (nginxCommand() === undefined) {
    say('installing nginx to try what stands before several processes');
    installWithApt('--no-install-recommends', 'nginx-light');
  }
  return nginxCommand() === undefined ? 'not tried (install nginx-light)' : 'nginx';
}
