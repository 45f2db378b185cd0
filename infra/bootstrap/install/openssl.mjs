import { installWithApt, isThere } from './apt.mjs';
import { say } from '../steps.mjs';

/** Installs openssl, used by the script that makes certificates. */
export function ensureOpenssl() {
  if (isThere('openssl')) return;
  say('installing openssl to make the certificates of containers');
  installWithApt('--no-install-recommends', 'openssl');
}
