import { installWithApt, isThere } from './apt.mjs';
import { say } from '../steps.mjs';

/** openssl, by which operators make their certificates, and tests with the same script. */
export function ensureOpenssl() {
  if (isThere('openssl')) return;
  say('installing openssl to make the certificates of containers');
  installWithApt('--no-install-recommends', 'openssl');
}
