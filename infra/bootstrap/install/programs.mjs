import { existsSync } from 'node:fs';
import { installWithApt, isThere } from './apt.mjs';
import { say } from '../steps.mjs';

/** Debian's nginx is not in the path of users. */
const installedNginx = '/usr/sbin/nginx';

/** The path of nginx; undefined without it. */
export function nginxCommand() {
  if (isThere('nginx')) return 'nginx';
  return existsSync(installedNginx) ? installedNginx : undefined;
}

/** Installs a program that tests run, from this Debian package, if it is missing. */
function ensure(isMissing, what, ...packages) {
  if (!isMissing()) return;
  say(`installing ${what}`);
  installWithApt('--no-install-recommends', ...packages);
}
const lacks = (command) => () => !isThere(command);

/** For the test below a path; it is left out without it. */
export const ensureCaddy = () =>
  ensure(lacks('caddy'), 'Caddy to try it before the product', 'caddy');

/** For the script that makes certificates. */
export const ensureOpenssl = () =>
  ensure(lacks('openssl'), 'openssl to make the certificates of containers', 'openssl');

/** Runs the shipped configuration; its test is left out without it. */
export function ensureNginx() {
  const isMissing = () => nginxCommand() === undefined;
  ensure(isMissing, 'nginx to try what stands before several processes', 'nginx-light');
  return isMissing() ? 'not tried (install nginx-light)' : 'nginx';
}

/** Its promtool checks the alerts. */
export function ensurePrometheus() {
  ensure(lacks('promtool'), 'Prometheus to try the alerts', 'prometheus');
  return isThere('promtool') ? 'promtool' : 'not tried (install prometheus)';
}

/** For the tests of notices between processes; a stand-in replaces it. */
export function ensureRedis() {
  ensure(lacks('redis-server'), 'Redis for the tests of several processes', 'redis-server');
  return isThere('redis-server')
    ? 'redis-server'
    : 'stand-in (install redis-server for a real one)';
}
