import { installWithApt, isThere } from './apt.mjs';
import { say } from '../steps.mjs';

/** Installs Prometheus' promtool, which checks the alerts. */
export function ensurePrometheus() {
  if (!isThere('promtool')) {
    say('installing Prometheus to try the alerts');
    installWithApt('--no-install-recommends', 'prometheus');
  }
  return isThere('promtool') ? 'promtool' : 'not tried (install prometheus)';
}
