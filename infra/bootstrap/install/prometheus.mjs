import { installWithApt, isThere } from './apt.mjs';
import { say } from '../steps.mjs';

/** Prometheus' promtool, which tries the alerts; without it only their names are looked at. */
export function ensurePrometheus() {
  if (!isThere('promtool')) {
    say('installing Prometheus to try the alerts');
    installWithApt('--no-install-recommends', 'prometheus');
  }
  return isThere('promtool') ? 'promtool' : 'not tried (install prometheus)';
}
