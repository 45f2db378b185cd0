import { installWithApt, isThere } from './apt.mjs';
import { say } from '../steps.mjs';

/** Installs Redis for the tests of notices between processes; a stand-in replaces it. */
export function ensureRedis() {
  if (!isThere('redis-server')) {
    say('installing Redis for the tests of several processes');
    installWithApt('redis-server');
  }
  return isThere('redis-server')
    ? 'redis-server'
    : 'stand-in (install redis-server for a real one)';
}
