import { spawnSync } from 'node:child_process';
import { run, say } from '../steps.mjs';

export const isThere = (command) => spawnSync('which', [command]).status === 0;

const isRoot = () => process.getuid?.() === 0;

/** Whether apt knows a package, and this user may install it without a password. */
export const isOffered = (name) =>
  (isRoot() || spawnSync('sudo', ['-n', 'true']).status === 0) &&
  spawnSync('apt-cache', ['show', name]).status === 0;

/** Seconds to wait for another installation on this machine. */
const patience = 300;
const pause = 2;

/** An apt command, run by a user who may. */
const apt = (...given) => {
  const asRoot = isRoot() ? [] : ['sudo', '-n'];
  return [...asRoot, 'apt-get', '-qq', ...given];
};

/** Waits for the lock: `apt-get install` has an option for it, `apt-get update` fails at once. */
function update() {
  const [command, ...args] = apt('update');
  const options = { env: { ...process.env, LC_ALL: 'C' }, encoding: 'utf8' };
  for (let waited = 0; ; waited += pause) {
    const { status, stderr } = spawnSync(command, args, options);
    if (status === 0) return true;
    if (!stderr?.includes('Could not get lock') || waited >= patience) {
      process.stderr.write(stderr ?? '');
      return false;
    }
    if (waited === 0) say('waiting for another installation of packages');
    spawnSync('sleep', [String(pause)]);
  }
}

/** Installs Debian packages where no password is needed; true when they are there. */
export function installWithApt(...packages) {
  if (!isThere('apt-get')) return false;
  const waits = `DPkg::Lock::Timeout=${patience}`;
  const [command, ...args] = apt('-o', waits, 'install', '-y', ...packages);
  return update() && run(command, args, { DEBIAN_FRONTEND: 'noninteractive' });
}
